import { type AppError, defineError } from './define-error.ts';

/** Returns the wait as a text. A wait of more than a minute is rounded up to whole minutes. */
const formatWait = (seconds: number): string =>
  seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`;

/** Returns the error for a call that must wait. @param why a sentence about the limit */
export const createTooManyRequests = (why: string, seconds: number): AppError =>
  defineError(
    'too_many_requests',
    429,
    `${why} Nothing was done. Please try again in ${formatWait(seconds)}.`,
  )({ headers: { 'retry-after': String(seconds) } });
