import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import { lastMoment } from './time-scale.ts';
import { readLosses, writeLosses } from './what-if-address.ts';

/** The point in time that is selected first, in minutes. It is late enough for outages to be visible. */
const initialMoment = 240;
/** Milliseconds without a change before times are written into the address, because browsers limit such writes. */
const writeDelay = 400;

/** Returns a loss that begins at the start and has no end. */
export const createLoss = (recordUid: string): WhatIfTarget => ({
  recordUid,
  lostAtMinutes: 0,
  outageMinutes: null,
  forever: true,
});

interface State {
  readonly targets: readonly WhatIfTarget[];
  readonly now: number;
}

const writeMoment = (now: number) => (now === initialMoment ? undefined : String(now));

function readMoment(at: string | undefined): number {
  return at !== undefined && /^\d{1,6}$/.test(at) ? Math.min(Number(at), lastMoment) : initialMoment;
}

/** Writes a state into the address. A new set of losses is a new entry of the browser's history, a new time is not. */
function useWrite() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ targets, now }: State, isEntry: boolean) => {
    clearTimeout(timer.current);
    const write = () =>
      void navigate({
        to: '.',
        search: (former) => ({ ...former, lost: writeLosses(targets), at: writeMoment(now) }),
        replace: !isEntry,
        resetScroll: false,
      });
    if (isEntry) write();
    else timer.current = setTimeout(write, writeDelay);
  };
}

/**
 * Manages the lost records and the selected time. The address holds both, so that a reload, a shared address and the
 * browser's Back button show the same.
 * @param initial the losses of an address that names none
 * @param isKnown records that are no longer in the graph are left out
 */
export function useLosses(initial: readonly WhatIfTarget[], isKnown: (uid: string) => boolean) {
  const { lost, at } = useSearch({ strict: false });
  const wanted = { lost: lost ?? writeLosses(initial), at: writeMoment(readMoment(at)) };
  const read = (): State => ({
    targets: (lost === undefined ? initial : readLosses(lost)).filter(({ recordUid }) => isKnown(recordUid)),
    now: readMoment(at),
  });
  const [state, setState] = useState(read);
  const latest = useRef(state);
  /** What the address says, or will say after the delay. */
  const written = useRef(wanted);
  useEffect(() => {
    if (wanted.lost === written.current.lost && wanted.at === written.current.at) return;
    written.current = wanted;
    latest.current = read();
    setState(latest.current);
  }, [wanted.lost, wanted.at]);
  const write = useRef(useWrite());
  const apply = useCallback((part: Partial<State>, isEntry: boolean) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    written.current = { lost: writeLosses(next.targets), at: writeMoment(next.now) };
    setState(next);
    write.current(next, isEntry);
  }, []);
  const known = useRef(isKnown);
  known.current = isKnown;
  return {
    ...state,
    isLost: (uid: string) => state.targets.some(({ recordUid }) => recordUid === uid),
    setNow: useCallback((now: number) => apply({ now }, false), []),
    setTargets: useCallback(
      (next: readonly WhatIfTarget[]) =>
        apply({ targets: next.filter(({ recordUid }) => known.current(recordUid)) }, true),
      [],
    ),
    toggle: useCallback((uid: string) => {
      const { targets } = latest.current;
      const others = targets.filter(({ recordUid }) => recordUid !== uid);
      apply({ targets: others.length < targets.length ? others : [...targets, createLoss(uid)] }, true);
    }, []),
    change: useCallback((uid: string, part: Partial<WhatIfTarget>) => {
      const { targets } = latest.current;
      apply({ targets: targets.map((target) => (target.recordUid === uid ? { ...target, ...part } : target)) }, false);
    }, []),
  };
}
