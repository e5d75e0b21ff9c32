import type { Loaded } from '../cache/answer-cache';
import { receiveText, type Receive } from './send';

/** Reads a small reply in one go. */
export const receiveWhole =
  <T>(read: (body: string) => T, bytesOf: (value: T) => number): Receive<Loaded<T>> =>
  async (reply, arrival) => {
    const value = read(await receiveText(reply, arrival));
    return { value, bytes: bytesOf(value), at: arrival.at };
  };
