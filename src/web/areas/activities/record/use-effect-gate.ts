import { useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { call } from '#root/web/platform/api/call.ts';
import { asksFirst } from '#root/web/shared/continuity/effect.ts';
import type { Effect } from './section-model.ts';

/** What is known of the effect that a change has on others. `held`: it breaks something and waits for the person's word. */
export type Gate =
  | { readonly status: 'clear' }
  | { readonly status: 'looking' }
  | { readonly status: 'fine'; readonly result: PreviewResult }
  | { readonly status: 'held'; readonly result: PreviewResult };

/** Milliseconds of quiet before the server is asked what a change does. */
const quiet = 250;

const pause = () => new Promise((resolve) => setTimeout(resolve, quiet));

/** The looks of one section: the last question, its answer, and what the person has agreed to. */
class Looks {
  gate: Gate = { status: 'clear' };
  effect: Effect | null = null;
  confirmed: Effect | null = null;
  answer: Promise<void> = Promise.resolve();
  onGate: (gate: Gate) => void = () => undefined;
  onDecided: (status: Gate['status']) => void = () => undefined;
  readonly #uid: string;

  constructor(uid: string) {
    this.#uid = uid;
  }

  show(gate: Gate): void {
    this.gate = gate;
    this.onGate(gate);
  }

  async ask(effect: Effect): Promise<void> {
    await pause();
    // Typed on meanwhile: the later question counts.
    if (this.effect !== effect) return;
    const body = { what: 'activity' as const, uid: this.#uid, ...effect };
    const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
    if (this.effect !== effect) return;
    const held = result !== undefined && asksFirst(result) && !isEqual(this.confirmed, effect);
    this.show(result ? { status: held ? 'held' : 'fine', result } : { status: 'clear' });
    this.onDecided(this.gate.status);
  }
}

/**
 * Looks at what a change of recovery times or links breaks or mends elsewhere, before it is saved. What breaks nothing, or
 * what nobody can tell of (no answer), passes; what breaks something is held until `confirm`.
 * A look that has begun goes on when the screen is left: what breaks nothing is then saved all the same.
 * @param uid the activity that changes
 * @param onDecided called when a look has ended: 'held', or anything else for "save it"
 */
export function useEffectGate(uid: string, onDecided: (status: Gate['status']) => void) {
  const [gate, setGate] = useState<Gate>({ status: 'clear' });
  const [looks] = useState(() => new Looks(uid));
  looks.onGate = setGate;
  looks.onDecided = onDecided;
  return {
    gate,
    /** The change has no effect on others any more. */
    clear: () => {
      looks.effect = null;
      if (looks.gate.status !== 'clear') looks.show({ status: 'clear' });
    },
    /** The person has seen the effect and wants it, before the change is made. */
    accept: (effect: Effect) => {
      looks.effect = effect;
      looks.confirmed = effect;
      looks.show({ status: 'clear' });
    },
    /** Looks, unless this very effect has been looked at. */
    look: (effect: Effect) => {
      if (looks.effect && isEqual(looks.effect, effect)) {
        if (looks.gate.status !== 'looking') looks.onDecided(looks.gate.status);
        return;
      }
      looks.effect = effect;
      looks.show({ status: 'looking' });
      looks.answer = looks.ask(effect);
    },
    /** The person wants it all the same. */
    confirm: () => {
      looks.confirmed = looks.effect;
      if (looks.gate.status === 'held') looks.show({ status: 'fine', result: looks.gate.result });
      looks.onDecided(looks.gate.status);
    },
    /** Waits for the answer to the last look. */
    settled: async (): Promise<Gate> => {
      await looks.answer;
      return looks.gate;
    },
  };
}
