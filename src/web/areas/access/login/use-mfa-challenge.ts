import { type RefObject, useRef, useState } from 'react';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { PendingStep } from './pending-step.ts';
import { saveSignIn } from './proceed.ts';
import { formatStepError, isStepExpired } from './step-card.tsx';
import { text } from './steps.messages.ts';

/** Options of {@link useMfaChallenge}. */
export interface MfaChallengeOptions {
  readonly step: PendingStep;
  /** Called if the step has expired. */
  readonly onExpired: () => void;
  /** Called after the sign-in has been saved. The callback has to open the session. */
  readonly onSignedIn: (answer: ResponseOf<typeof loginSteps.mfaChallenge>['data']) => Promise<void>;
}

/** Verifies a code for the second factor and manages its error. */
export function useMfaChallenge({ step, onExpired, onSignedIn }: MfaChallengeOptions) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const refuse = (message: string | undefined) => {
    setError(message);
    setPending(false);
    field.current?.select();
    field.current?.focus();
  };
  const verify = async (code: string) => {
    const body = loginSteps.mfaChallenge.body.safeParse({ session: step.session, code });
    if (!body.success) return refuse(body.error.issues[0]?.message);
    setPending(true);
    setError(undefined);
    try {
      const { data } = await call(loginSteps.mfaChallenge, { body: body.data });
      saveSignIn(data, step);
      await onSignedIn(data);
    } catch (error) {
      if (isStepExpired(error)) return onExpired();
      refuse(formatStepError(error, text('mfaFailed')));
    }
  };
  return { verify, wrong: error, clearError: () => setError(undefined), pending, field };
}
