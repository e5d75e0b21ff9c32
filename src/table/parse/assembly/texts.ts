// Holds texts for the host, one after the other, with their lengths: new entries of the dictionary, and values for the
// slow rules. The host takes them after every accept. Texts of an unfinished row are taken back.

import { copyShort } from './bytes';
import { reserve } from './memory';

let texts: usize = 0;
let textsEnd: usize = 0;
let textsLimit: usize = 0;
let textLengths: usize = 0;
let textCount: i32 = 0;
let savedTextsEnd: usize = 0;
let savedTextCount: i32 = 0;

let jsons: usize = 0;
let jsonsEnd: usize = 0;
let jsonsLimit: usize = 0;
let jsonLengths: usize = 0;
let jsonCount: i32 = 0;
let savedJsonsEnd: usize = 0;
let savedJsonCount: i32 = 0;

/** The longest text in bytes that is copied without a call. */
const MAX_SHORT: i32 = 64;

/** The fewest bytes of a value and its name in a reply. Its length takes as many. */
const FEWEST_BYTES: usize = 4;

export function setUpTexts(inputBytes: usize): bool {
  texts = reserve(inputBytes);
  jsons = reserve(inputBytes);
  textLengths = reserve(inputBytes);
  jsonLengths = reserve(inputBytes);
  textsLimit = texts + inputBytes;
  jsonsLimit = jsons + inputBytes;
  forgetTexts();
  return texts !== 0 && jsons !== 0 && textLengths !== 0 && jsonLengths !== 0;
}

export function forgetTexts(): void {
  textsEnd = texts;
  textCount = 0;
  jsonsEnd = jsons;
  jsonCount = 0;
}

export function checkpointTexts(): void {
  savedTextsEnd = textsEnd;
  savedTextCount = textCount;
  savedJsonsEnd = jsonsEnd;
  savedJsonCount = jsonCount;
}

/** Takes back what was added since the mark. Returns the number of dictionary entries among it. */
export function restoreTexts(): i32 {
  const taken = textCount - savedTextCount;
  textsEnd = savedTextsEnd;
  textCount = savedTextCount;
  jsonsEnd = savedJsonsEnd;
  jsonCount = savedJsonCount;
  return taken;
}

/** Returns room for `bytes` bytes of a text without escapes. `appendText` may take the text from there. */
export function scratch(bytes: usize): usize {
  if (bytes > textsLimit - textsEnd) unreachable();
  return textsEnd;
}

export function appendText(p: usize, length: i32, units: i32): void {
  if (<usize>length > textsLimit - textsEnd || !hasRoom(textCount, textsLimit - texts)) unreachable();
  if (length <= MAX_SHORT) copyShort(textsEnd, p, length);
  else if (p !== textsEnd) memory.copy(textsEnd, p, length);
  store<i32>(textLengths + ((<usize>textCount) << 2), units);
  textsEnd += length;
  textCount++;
}

export function appendJson(p: usize, length: i32, units: i32): i32 {
  if (<usize>length > jsonsLimit - jsonsEnd || !hasRoom(jsonCount, jsonsLimit - jsons)) unreachable();
  memory.copy(jsonsEnd, p, length);
  store<i32>(jsonLengths + ((<usize>jsonCount) << 2), units);
  jsonsEnd += length;
  return jsonCount++;
}

function hasRoom(count: i32, bytes: usize): bool {
  return (<usize>count + 1) * FEWEST_BYTES <= bytes;
}

export function textsAddress(): usize {
  return texts;
}
export function textsBytes(): usize {
  return textsEnd - texts;
}
export function textLengthsAddress(): usize {
  return textLengths;
}
export function textsCount(): i32 {
  return textCount;
}
export function jsonsAddress(): usize {
  return jsons;
}
export function jsonsBytes(): usize {
  return jsonsEnd - jsons;
}
export function jsonLengthsAddress(): usize {
  return jsonLengths;
}
export function jsonsCount(): i32 {
  return jsonCount;
}
