//! lz-string in base 64, the packing of f-puzzles links: a dictionary of phrases that both sides build as they go.
//!
//! Every code but the first ends the phrase before it with its own first character, and that pair becomes a new entry. So
//! each entry stands somewhere in what is already unpacked, and the reader's dictionary is a list of places there.

use std::collections::HashMap;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Codes that are no entries: a character of 8 bits follows, one of 16 bits follows, the end.
const SHORT: u32 = 0;
const LONG: u32 = 1;
const END: u32 = 2;

/// How wide codes are, which grows with the dictionary on both sides in step.
struct Width {
    bits: u32,
    /// So many entries more, then codes get a bit wider.
    room: u32,
}

impl Width {
    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Bits of a text of base 64, the highest of each digit first.
struct Bits<'a> {
    digits: std::slice::Iter<'a, u8>,
    digit: u8,
    left: u32,
}

impl Bits<'_> {
    /// A number, its lowest bit first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for i in 0..count {
            if self.left == 0 {
                self.digit = value(*self.digits.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= u32::from(self.digit >> self.left & 1) << i;
        }
        Some(number)
    }

    /// Whether no digit follows but what the packer fills up with: the rest of a digit, or a whole one where none is left, and
    /// then signs for what is missing to four. Behind that may stand what was copied along and cannot be a part of it, such as
    /// a quotation mark; collections of links have that.
    fn are_done(self) -> bool {
        let rest = self.digits.as_slice();
        let (fill, rest) = match (self.left, rest) {
            (0, [b'A', rest @ ..]) => (0, rest),
            (left, rest) => (self.digit & ((1 << left) - 1), rest),
        };
        let signs = rest.iter().take_while(|&&sign| sign == b'=').count();
        let behind = rest.get(signs).is_none_or(|&byte| value(byte).is_none());
        fill == 0 && signs < 4 && behind
    }
}

/// What a digit of base 64 stands for. A plus may arrive as a space.
fn value(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' | b' ' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// The text that was packed; `None` if it is damaged, goes on behind its end or is longer than `most` characters.
pub(super) fn decompress(packed: &str, most: usize) -> Option<String> {
    let mut bits = Bits { digits: packed.as_bytes().iter(), digit: 0, left: 0 };
    let mut out: Vec<u16> = Vec::new();
    // Where in `out` each entry stands: its start and its length. The first three codes are no entries.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, room: 2 };
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = out.len();
        let length = match code {
            END => return bits.are_done().then(|| String::from_utf16(&out).ok()).flatten(),
            SHORT | LONG => {
                out.push(bits.take(if code == SHORT { 8 } else { 16 })? as u16);
                entries.push((start, 1));
                width.grow();
                1
            }
            _ => {
                let (from, length) = match (entries.get(code as usize), before) {
                    (Some(&entry), _) => entry,
                    // The entry that is about to be made: the phrase before and its own first character.
                    (None, Some((from, length))) if code as usize == entries.len() => (from, length + 1),
                    _ => return None,
                };
                if start + length > most {
                    return None;
                }
                (from..from + length).for_each(|at| out.push(out[at]));
                length
            }
        };
        if let Some((from, length)) = before {
            entries.push((from, length + 1));
        }
        width.grow();
        before = Some((start, length));
        if out.len() > most {
            return None;
        }
    }
}

/// Bits gathered into digits.
#[derive(Default)]
struct Digits {
    text: String,
    digit: u8,
    filled: u32,
}

impl Digits {
    fn bit(&mut self, bit: bool) {
        self.digit = self.digit << 1 | u8::from(bit);
        self.filled += 1;
        if self.filled == 6 {
            self.text.push(DIGITS[usize::from(self.digit)] as char);
            (self.digit, self.filled) = (0, 0);
        }
    }

    fn put(&mut self, number: u32, count: u32) {
        (0..count).for_each(|i| self.bit(number >> i & 1 == 1));
    }
}

/// Packs a text.
pub(super) fn compress(text: &str) -> String {
    let mut digits = Digits::default();
    let mut width = Width { bits: 2, room: 2 };
    let mut next = 3u32;
    // The entries: characters with their codes and whether the reader knows them, and phrases made one longer.
    let mut characters: HashMap<u16, (u32, bool)> = HashMap::new();
    let mut phrases: HashMap<(u32, u16), u32> = HashMap::new();
    // The phrase so far: its code, and its character while it is a single one.
    let mut phrase: Option<(u32, Option<u16>)> = None;
    let mut put =
        |phrase: (u32, Option<u16>), characters: &mut HashMap<u16, (u32, bool)>, digits: &mut Digits| {
            let new = phrase.1.filter(|c| characters.get(c).is_some_and(|&(_, known)| !known));
            if let Some(c) = new {
                let long = c > 0xFF;
                digits.put(if long { LONG } else { SHORT }, width.bits);
                digits.put(c.into(), if long { 16 } else { 8 });
                characters.insert(c, (phrase.0, true));
                width.grow();
            } else {
                digits.put(phrase.0, width.bits);
            }
            width.grow();
            width.bits
        };
    let mut bits = 2;
    for c in text.encode_utf16() {
        let (code, _) = *characters.entry(c).or_insert_with(|| {
            next += 1;
            (next - 1, false)
        });
        phrase = match phrase {
            None => Some((code, Some(c))),
            Some(so_far) => match phrases.get(&(so_far.0, c)) {
                Some(&longer) => Some((longer, None)),
                None => {
                    bits = put(so_far, &mut characters, &mut digits);
                    phrases.insert((so_far.0, c), next);
                    next += 1;
                    Some((code, Some(c)))
                }
            },
        };
    }
    if let Some(rest) = phrase {
        bits = put(rest, &mut characters, &mut digits);
    }
    digits.put(END, bits);
    // The last digit is filled up, and there is always something to fill.
    digits.bit(false);
    while digits.filled > 0 {
        digits.bit(false);
    }
    let padding = (4 - digits.text.len() % 4) % 4;
    digits.text + &"=".repeat(padding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MOST: usize = 1 << 20;

    #[test]
    fn links_of_the_original_program_come_back_letter_for_letter() {
        for (packed, start) in [
            (
                "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A",
                r#"{"size":9,"grid":[[{"value":1,"given":true},{},"#,
            ),
            (
                "N4IgzglgXgpiBcAWANCALhNAbO90lQHMAnCAEwQG1LQA3AQywFdcBGIiWmAOwTWJYBfZMGGiRggLrIaYuROmyJy0YvHq5k6SADWELDmIBjeoVw0QRmAbBUQAJVYBhVgQfOATCG0NmuEADMIFKoZBCmAPbcjADUfAIwgkA===",
                r#"{"size":4,"#,
            ),
        ] {
            let text = decompress(packed, MOST).unwrap();
            assert!(text.starts_with(start), "{text}");
            assert_eq!(compress(&text), packed);
        }
    }

    #[test]
    fn the_shortest_texts() {
        assert_eq!(compress(""), "Q===");
        for text in ["", "a", "aa", "aaa", "aaaaaaaaaaaaaaaaaaaaaaa", "é", "漢字漢字漢字", "𝔸𝔸𝔸"]
        {
            assert_eq!(decompress(&compress(text), MOST).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_damaged_or_too_long_is_refused() {
        let packed = compress(&"ab".repeat(5000));
        assert!(packed.len() < 500);
        assert_eq!(decompress(&packed, 9999), None);
        assert!(decompress(&packed, 10_000).is_some());
        assert_eq!(decompress(&packed[..packed.len() / 2], MOST), None);
        assert_eq!(decompress(&(packed.clone() + "A"), MOST), None, "more behind its end");
        assert!(decompress(&(packed.clone() + "\""), MOST).is_some(), "a quotation mark is no part of it");
        assert_eq!(decompress("!", MOST), None);
        assert_eq!(decompress("", MOST), None);
    }

    proptest! {
        #[test]
        fn texts_come_back(text in ".{0,300}") {
            prop_assert_eq!(decompress(&compress(&text), MOST), Some(text));
        }

        #[test]
        fn texts_of_few_letters_come_back(text in "[ab\\[{é漢]{0,2000}") {
            prop_assert_eq!(decompress(&compress(&text), MOST), Some(text));
        }

        #[test]
        fn anything_is_unpacked_or_refused(packed in "[A-Za-z0-9+/]{0,200}") {
            let text = decompress(&packed, 5000);
            prop_assert!(text.is_none_or(|text| text.encode_utf16().count() <= 5000));
        }
    }
}
