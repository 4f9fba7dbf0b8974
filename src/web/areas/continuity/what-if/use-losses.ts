import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** The number of losses in the address that are left out, because the graph does not have the record. */
  readonly leftOut: number;
}

const writeMoment = (now: number) => (now === initialMoment ? undefined : String(now));

function readMoment(at: string | undefined): number {
  return at !== undefined && /^\d{1,6}$/.test(at) ? Math.min(Number(at), lastMoment) : initialMoment;
}

/**
 * Returns a state after a change. The losses that are left out are reported until the person changes what is lost.
 * @param isEntry whether the change is a new set of losses
 */
export const changeState = (state: State, part: Partial<State>, isEntry: boolean): State => ({
  ...state,
  ...part,
  leftOut: isEntry ? 0 : state.leftOut,
});

const toStateKey = ({ targets, now }: Pick<State, 'targets' | 'now'>) => `${writeLosses(targets)} ${now}`;

/**
 * Writes a state into the address. A new set of losses becomes a new entry in the browser's history. A new time does
 * not.
 */
function useWrite() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    cancel,
    write: ({ targets, now }: State, isEntry: boolean, onWrite: () => void) => {
      cancel();
      const write = () => {
        onWrite();
        void navigate({
          to: '.',
          search: (former) => ({ ...former, lost: writeLosses(targets), at: writeMoment(now) }),
          replace: !isEntry,
          resetScroll: false,
        });
      };
      if (isEntry) write();
      else timer.current = setTimeout(write, writeDelay);
    },
  };
}

/** Returns the state in the address. The array `targets` remains the same object until the losses change. */
function useAddressState(initial: readonly WhatIfTarget[], records: ReadonlyMap<string, unknown>): State {
  const { lost, at } = useSearch({ strict: false });
  const losses = lost ?? writeLosses(initial);
  // The initial losses are not written into an address and read back, because an address cannot express all their
  // properties.
  const wanted = useRef(initial);
  wanted.current = lost === undefined ? initial : readLosses(lost);
  const targets = useMemo(() => wanted.current.filter(({ recordUid }) => records.has(recordUid)), [losses, records]);
  const leftOut = wanted.current.length - targets.length;
  const now = readMoment(at);
  return useMemo(() => ({ targets, now, leftOut }), [targets, now, leftOut]);
}

/**
 * Returns the state that this page has set last, even before it is in the address. If this page has set none, returns
 * the state in the address. When anything else changes the address, the state that this page has set is discarded. The
 * browser's Back and Forward discard it at once, because the router may skip an address that was left within
 * milliseconds.
 */
function useLatestState(initial: readonly WhatIfTarget[], records: ReadonlyMap<string, unknown>) {
  const stored = useAddressState(initial, records);
  const { history } = useRouter();
  const [pending, setPending] = useState<State>();
  const { write, cancel } = useWrite();
  /**
   * The states that this page has written into the address but may not have read back from the router yet, oldest
   * first.
   */
  const sent = useRef<string[]>([]);
  const latest = useRef(stored);
  latest.current = pending ?? stored;
  const discard = () => {
    cancel();
    sent.current = [];
    setPending(undefined);
  };
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') discard();
      }),
    [history],
  );
  const storedKey = toStateKey(stored);
  useEffect(() => {
    const at = sent.current.lastIndexOf(storedKey);
    if (at < 0) discard();
    else sent.current.splice(0, at);
  }, [storedKey]);
  const apply = (part: Partial<State>, isEntry: boolean) => {
    const next = changeState(latest.current, part, isEntry);
    latest.current = next;
    setPending(next);
    write(next, isEntry, () => {
      sent.current.push(toStateKey(next));
    });
  };
  return { state: pending ?? stored, latest, apply };
}

/**
 * Manages the lost records and the selected time. The address holds both, so that a reload, a shared address and the
 * browser's Back button show the same.
 * @param initial the losses to use if the address does not mention losses
 * @param records the records of the graph by uid. Losses of other records are ignored
 */
export function useLosses(initial: readonly WhatIfTarget[], records: ReadonlyMap<string, unknown>) {
  const { state, latest, apply: applyNow } = useLatestState(initial, records);
  const current = useRef({ apply: applyNow, records });
  current.current = { apply: applyNow, records };
  const apply = (part: Partial<State>, isEntry: boolean) => current.current.apply(part, isEntry);
  return {
    ...state,
    isLost: (uid: string) => state.targets.some(({ recordUid }) => recordUid === uid),
    setNow: useCallback((now: number) => apply({ now }, false), []),
    setTargets: useCallback(
      (next: readonly WhatIfTarget[]) =>
        apply({ targets: next.filter(({ recordUid }) => current.current.records.has(recordUid)) }, true),
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
