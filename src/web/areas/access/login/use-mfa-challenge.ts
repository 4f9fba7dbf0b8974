import { type RefObject, useRef, useState } from 'react';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { PendingStep } from './pending-step.ts';
import { keep } from './proceed.ts';
import { isOver, messageOf } from './step-card.tsx';
import { text } from './steps.messages.ts';

/** What {@link useMfaChallenge} is told. */
export interface MfaChallengeOptions {
  readonly step: PendingStep;
  /** The step can no longer be done. */
  readonly onOver: () => void;
  /** The sign-in is kept; what remains is to go in. */
  readonly onSignedIn: (answer: ResponseOf<typeof loginSteps.mfaChallenge>['data']) => Promise<void>;
}

/** Proves a code of the second factor, and says what is wrong with it. */
export function useMfaChallenge({ step, onOver, onSignedIn }: MfaChallengeOptions) {
  const [wrong, setWrong] = useState<string>();
  const [pending, setPending] = useState(false);
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const refuse = (message: string | undefined) => {
    setWrong(message);
    setPending(false);
    field.current?.select();
    field.current?.focus();
  };
  const verify = async (code: string) => {
    const body = loginSteps.mfaChallenge.body.safeParse({ session: step.session, code });
    if (!body.success) return refuse(body.error.issues[0]?.message);
    setPending(true);
    setWrong(undefined);
    try {
      const { data } = await call(loginSteps.mfaChallenge, { body: body.data });
      keep(data, step);
      await onSignedIn(data);
    } catch (error) {
      if (isOver(error)) return onOver();
      refuse(messageOf(error, text('mfaFailed')));
    }
  };
  return { verify, wrong, mended: () => setWrong(undefined), pending, field };
}
