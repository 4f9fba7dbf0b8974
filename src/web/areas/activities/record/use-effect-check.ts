import { useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { call } from '#root/web/platform/api/call.ts';
import { needsConfirmation } from '#root/web/shared/continuity/effect.ts';
import type { Effect } from './section-model.ts';

/**
 * The state of the check for effects on other activities. `unconfirmed`: the change causes gaps and has to be
 * confirmed.
 */
export type EffectCheck =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' }
  | { readonly status: 'passed'; readonly result: PreviewResult }
  | { readonly status: 'unconfirmed'; readonly result: PreviewResult };

/** Milliseconds without a change before the server is asked for the effect. */
const debounceMs = 250;

const waitUntilQuiet = () => new Promise((resolve) => setTimeout(resolve, debounceMs));

/** Manages the checks of one section: the last effect, its result, and the effect that the person has confirmed. */
class EffectChecker {
  check: EffectCheck = { status: 'idle' };
  effect: Effect | null = null;
  confirmed: Effect | null = null;
  answer: Promise<void> = Promise.resolve();
  onChange: (check: EffectCheck) => void = () => undefined;
  onDone: (status: EffectCheck['status']) => void = () => undefined;
  readonly #uid: string;

  constructor(uid: string) {
    this.#uid = uid;
  }

  show(check: EffectCheck): void {
    this.check = check;
    this.onChange(check);
  }

  async ask(effect: Effect): Promise<void> {
    await waitUntilQuiet();
    // A later change has replaced this effect, so it need not be checked any more.
    if (this.effect !== effect) return;
    const body = { what: 'activity' as const, uid: this.#uid, ...effect };
    const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
    if (this.effect !== effect) return;
    const needsAnswer = result !== undefined && needsConfirmation(result) && !isEqual(this.confirmed, effect);
    this.show(result ? { status: needsAnswer ? 'unconfirmed' : 'passed', result } : { status: 'idle' });
    this.onDone(this.check.status);
  }
}

/**
 * Checks which gaps in other activities a change of recovery times or links would open or close, before it is saved. A
 * change passes if it causes no gap or if the check fails. A change that causes gaps waits for `confirm`. A check
 * continues after the page has been left, so that a change that passes is still saved.
 * @param uid the activity being changed
 * @param onDone called when a check has ended: with 'unconfirmed', or with another status if the change can be saved
 */
export function useEffectCheck(uid: string, onDone: (status: EffectCheck['status']) => void) {
  const [state, setState] = useState<EffectCheck>({ status: 'idle' });
  const [checker] = useState(() => new EffectChecker(uid));
  checker.onChange = setState;
  checker.onDone = onDone;
  return {
    state,
    /** Clears the check if the change no longer affects other activities. */
    clear: () => {
      checker.effect = null;
      if (checker.check.status !== 'idle') checker.show({ status: 'idle' });
    },
    /** Confirms an effect in advance, before the change is made. */
    accept: (effect: Effect) => {
      checker.effect = effect;
      checker.confirmed = effect;
      checker.show({ status: 'idle' });
    },
    /** Checks an effect, unless the same effect has been checked already. */
    check: (effect: Effect) => {
      if (checker.effect && isEqual(checker.effect, effect)) {
        if (checker.check.status !== 'checking') checker.onDone(checker.check.status);
        return;
      }
      checker.effect = effect;
      checker.show({ status: 'checking' });
      checker.answer = checker.ask(effect);
    },
    /** Confirms the current effect on behalf of the person. */
    confirm: () => {
      checker.confirmed = checker.effect;
      if (checker.check.status === 'unconfirmed') checker.show({ status: 'passed', result: checker.check.result });
      checker.onDone(checker.check.status);
    },
    /** Waits for the last check and returns its result. */
    waitForResult: async (): Promise<EffectCheck> => {
      await checker.answer;
      return checker.check;
    },
  };
}
