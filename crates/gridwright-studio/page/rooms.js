// Rooms: the parts of a board. Cells become a room by a stroke or from the selection, and leave the rooms in which they were.

/** The rooms as they are, written down or not: what nobody wrote are the usual ones of such a board. */
function now(studio) {
  return studio.doc.rooms ?? studio.look?.blocks ?? [];
}

/** A room that lost cells may have fallen apart; each part is a room then. @param {string[]} cells @param {(name: string) => string[]} near */
function parts(cells, near) {
  const open = new Set(cells), found = [];
  for (const first of cells) {
    if (!open.delete(first)) continue;
    const room = [first];
    for (const name of room) for (const other of near(name)) if (open.delete(other)) room.push(other);
    found.push(cells.filter(name => room.includes(name)));
  }
  return found;
}

/** The cells become a room of their own; other rooms keep what is left of them. @param {any} studio @param {Set<string>} cells */
export function makeRoom(studio, cells) {
  const near = name => studio.view.neighbours(name);
  const rest = now(studio).flatMap(room => (room.some(name => cells.has(name)) ? parts(room.filter(name => !cells.has(name)), near) : [room]));
  studio.edit(`a room of ${cells.size}`, [["top", "rooms", [...rest, [...cells]]]]);
}

/** One more cell for the room of another. @param {any} studio @param {string} first @param {string} name */
export function addToRoom(studio, first, name) {
  const room = now(studio).find(room => room.includes(first)) ?? [first];
  makeRoom(studio, new Set([...room, name]));
}
