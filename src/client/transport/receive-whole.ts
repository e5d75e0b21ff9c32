import type { Task } from '../../table/task';
import type { Loaded } from '../cache/answer-cache';
import { loaded } from './loaded';
import { receiveText, type Receive } from './send';
import type { Slices } from '../slices';

/** Reads a small reply in one go. */
export const receiveWhole =
  <T>(read: (body: string) => T, bytesOf: (value: T) => number): Receive<Loaded<T>> =>
  async (reply, arrival) => {
    const value = read(await receiveText(reply, arrival));
    return { value, bytes: bytesOf(value), at: arrival.at };
  };

export const receiveInSlices =
  <T>(
    slices: Slices,
    read: (body: string) => Task<T>,
    bytesOf: (value: T) => Task<number>,
  ): Receive<Loaded<T>> =>
  async (reply, arrival) => {
    const body = await receiveText(reply, arrival);
    return slices.run(loaded(read(body), bytesOf, arrival.at), arrival.signal, 'arrivals');
  };
