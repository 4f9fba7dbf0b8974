import { LRUCache } from 'lru-cache';
import { createTooManyRequests } from './too-many-requests.ts';

/** Limits how many requests come from one caller. */
interface Limiter {
  /** Counts a request. @returns the seconds to wait if there were too many requests; undefined otherwise */
  take(caller: string): number | undefined;
}

/** The maximum number of callers that are remembered, so that invented callers cannot fill the memory. */
const maxCallers = 50_000;

/**
 * Creates a limiter: a caller may send `perMinute` requests at once, and as many in each further minute.
 * @param perMinute the maximum number of requests in a minute; 0 for no limit
 */
function createLimiter(perMinute: number, now: () => number): Limiter {
  const callers = new LRUCache<string, { left: number; at: number }>({ max: maxCallers });
  const perMillisecond = perMinute / 60_000;
  return {
    take: (caller) => {
      if (perMinute === 0) return undefined;
      const moment = now();
      const known = callers.get(caller) ?? { left: perMinute, at: moment };
      const left = Math.min(perMinute, known.left + (moment - known.at) * perMillisecond);
      callers.set(caller, { left: left < 1 ? left : left - 1, at: moment });
      return left < 1 ? Math.max(1, Math.ceil((1 - left) / perMillisecond / 1000)) : undefined;
    },
  };
}

/**
 * The general limits of requests. Each server process counts only its own requests, in memory, because a read must not
 * write to the database. With several servers, the limits are therefore multiplied by their number.
 */
export interface RequestLimits {
  /** Counts a request of a signed-in person. @throws 429 */
  countPerson(user: string, organisation: string): void;
  /** Counts a request of somebody who is not signed in. @throws 429 */
  countAddress(address: string): void;
  /** Counts a request for an organisation or client that does not exist. @throws 429 */
  countUnknownTenant(address: string): void;
}

/** The limit of an organisation, as a multiple of the limit of one person. */
const peopleAtOnce = 10;
const unknownTenantsPerMinute = 30;

/** @param perMinute the requests of a person or an address in a minute; 0 for no limit */
export function createRequestLimits(perMinute: number, now: () => number = Date.now): RequestLimits {
  const people = createLimiter(perMinute, now);
  const organisations = createLimiter(perMinute * peopleAtOnce, now);
  const addresses = createLimiter(perMinute, now);
  const unknownTenants = createLimiter(perMinute && unknownTenantsPerMinute, now);
  const require = (limiter: Limiter, caller: string, why: string) => {
    const wait = limiter.take(caller);
    if (wait !== undefined) throw createTooManyRequests(why, wait);
  };
  return {
    countPerson: (user, organisation) => {
      require(people, user, 'You have sent too many requests.');
      require(organisations, organisation, 'Your organisation has sent too many requests.');
    },
    countAddress: (address) => require(addresses, address, 'Your network has sent too many requests.'),
    countUnknownTenant: (address) =>
      require(unknownTenants, address, 'Your network has asked for too many organisations that do not exist.'),
  };
}
