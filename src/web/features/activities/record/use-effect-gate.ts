import { useRef, useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity.ts';
import { call } from '#root/web/api/call.ts';
import { type Effect, same } from './section-model.ts';

/** What is known of the effect that a change has on others. `held`: it breaks something and waits for the person's word. */
export type Gate =
  | { readonly status: 'clear' }
  | { readonly status: 'looking' }
  | { readonly status: 'fine'; readonly result: PreviewResult }
  | { readonly status: 'held'; readonly result: PreviewResult };

/**
 * Whether a change needs the person's word: a link or a longer path becomes too late or loses a time that it had. What was
 * never known, and what is met with nothing to spare, is shown but holds nobody up.
 */
export function asksFirst({ links, gaps }: PreviewResult): boolean {
  const brokenLink = links.some(
    ({ before, after, direction }) =>
      direction === 'worse' &&
      after &&
      (after.critical || after.verdict === 'red' || (after.verdict === 'grey' && before)),
  );
  return (
    brokenLink ||
    gaps.some(
      ({ after, direction }) => direction === 'worse' && (after?.verdict === 'red' || after?.verdict === 'critical'),
    )
  );
}

/** Milliseconds of quiet before the server is asked what a change does. */
const quiet = 250;

const pause = () => new Promise((resolve) => setTimeout(resolve, quiet));

/**
 * Looks at what a change of recovery times or links breaks or mends elsewhere, before it is saved. What breaks nothing, or
 * what nobody can tell of (no answer), passes; what breaks something is held until `confirm`.
 * A look that has begun goes on when the screen is left: what breaks nothing is then saved all the same.
 * @param uid the activity that changes
 * @param onDecided called when a look has ended: 'held', or anything else for "save it"
 */
export function useEffectGate(uid: string, onDecided: (status: Gate['status']) => void) {
  const [gate, setGate] = useState<Gate>({ status: 'clear' });
  const state = useRef<{ gate: Gate; effect: Effect | null; confirmed: Effect | null; answer: Promise<void> }>({
    gate,
    effect: null,
    confirmed: null,
    answer: Promise.resolve(),
  });
  const decided = useRef(onDecided);
  decided.current = onDecided;
  const now = state.current;

  const show = (next: Gate) => {
    now.gate = next;
    setGate(next);
  };
  const ask = async (effect: Effect) => {
    await pause();
    // Typed on meanwhile: the later question counts.
    if (now.effect !== effect) return;
    const body = { what: 'activity' as const, uid, ...effect };
    const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
    if (now.effect !== effect) return;
    const held = result !== undefined && asksFirst(result) && !same(now.confirmed, effect);
    show(result ? { status: held ? 'held' : 'fine', result } : { status: 'clear' });
    decided.current(now.gate.status);
  };
  return {
    gate,
    /** The change has no effect on others any more. */
    clear: () => {
      now.effect = null;
      if (now.gate.status !== 'clear') show({ status: 'clear' });
    },
    /** The person has seen the effect and wants it, before the change is made. */
    accept: (effect: Effect) => {
      now.effect = effect;
      now.confirmed = effect;
      show({ status: 'clear' });
    },
    /** Looks, unless this very effect has been looked at. */
    look: (effect: Effect) => {
      if (now.effect && same(now.effect, effect)) {
        if (now.gate.status !== 'looking') decided.current(now.gate.status);
        return;
      }
      now.effect = effect;
      show({ status: 'looking' });
      now.answer = ask(effect);
    },
    /** The person wants it all the same. */
    confirm: () => {
      now.confirmed = now.effect;
      if (now.gate.status === 'held') show({ status: 'fine', result: now.gate.result });
      decided.current(now.gate.status);
    },
    /** Waits for the answer to the last look. */
    settled: async (): Promise<Gate> => {
      await now.answer;
      return now.gate;
    },
  };
}
