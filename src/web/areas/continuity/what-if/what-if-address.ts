import { maxTargets, type WhatIfTarget, whatIfTarget } from '#root/contract/continuity/what-if.ts';

/**
 * The format of losses in an address. Each loss begins with a short form of the uid. If the record is lost from the
 * start and until further notice, nothing follows. Otherwise the minute of the loss follows, and then the duration:
 * minutes, `f` for until further notice, or `r` for the record's own RTO. There are at most {@link maxTargets} losses,
 * so that an address stays below 8 kB, which every proxy accepts.
 */

/** The text for an address in which nothing is lost, in contrast to an address that says nothing about losses. */
const nothingLost = 'none';
const [forever, ownRto] = ['f', 'r'] as const;

/** Writes the 32 digits of a uid as 22 characters. */
function shortenUid(uid: string): string {
  const bytes = uid.replaceAll('-', '').match(/../g) ?? [];
  const letters = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function readShortUid(short: string): string | undefined {
  if (!/^[\w-]{22}$/.test(short)) return undefined;
  const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'));
  const digits = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the losses as the text of a search parameter. */
export function writeLosses(targets: readonly WhatIfTarget[]): string {
  if (targets.length === 0) return nothingLost;
  const texts = targets.slice(0, maxTargets).map(({ recordUid, lostAtMinutes, outageMinutes, forever: endless }) => {
    const short = shortenUid(recordUid);
    if (endless && lostAtMinutes === 0) return short;
    return [short, lostAtMinutes, endless ? forever : (outageMinutes ?? ownRto)].join('.');
  });
  return texts.join('*');
}

function readLoss(text: string): WhatIfTarget[] {
  const [short = '', start = '0', duration = forever] = text.split('.');
  const isNumber = /^\d+$/.test(duration);
  if (!isNumber && duration !== forever && duration !== ownRto) return [];
  const read = whatIfTarget.safeParse({
    recordUid: readShortUid(short),
    lostAtMinutes: Number(start),
    outageMinutes: isNumber ? Number(duration) : null,
    forever: duration === forever,
  });
  return read.success ? [read.data] : [];
}

/** Returns the losses in a search parameter. Invalid losses are left out. */
export function readLosses(text: string): WhatIfTarget[] {
  return text === nothingLost ? [] : text.split('*').slice(0, maxTargets).flatMap(readLoss);
}
