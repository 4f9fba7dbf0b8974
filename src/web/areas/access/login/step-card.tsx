import { type ReactNode, useEffect, useRef } from 'react';
import { catalogue } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type LoginPlace, loginAddress, loginPath } from '#root/web/platform/session/storage.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { deletePendingStep } from './pending-step.ts';
import { Refusal } from './refusal.tsx';
import { text } from './steps.messages.ts';

/** Returns the message of a failed step: the server's message if there is one, otherwise the fallback. */
export function formatStepError(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 ? error.message : fallback;
}

/** Returns whether the step has expired, has already been completed, or had too many attempts. */
export const isStepExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'session_expired';

/** Props of {@link StepCard}. */
export interface StepCardProps {
  title: string;
  description?: ReactNode;
  /** The error message. */
  refusal?: string | undefined;
  /** Incremented with each error, so that a repeated error also receives the focus. */
  attempt?: number;
  /** The sign-in page to return to. Absent: the sign-in page that was used last. */
  place?: LoginPlace | undefined;
  children?: ReactNode;
}

/** The card of one step of the sign-in, with a link back to the sign-in page. */
export function StepCard({ title, description, refusal, attempt = 0, place, children }: StepCardProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <AuthCard
      title={title}
      description={description}
      footer={<AppLink href={place ? loginAddress('/login', place) : loginPath()}>{text('back')}</AppLink>}
    >
      <div ref={box} tabIndex={-1}>
        {refusal && <Refusal>{refusal}</Refusal>}
      </div>
      {children}
    </AuthCard>
  );
}

/** Shows 'Session expired, please retry from Login page.' with a link to the sign-in page. */
export function StepExpired({ title, place, children }: Pick<StepCardProps, 'title' | 'place' | 'children'>) {
  useEffect(deletePendingStep, []);
  return (
    <StepCard title={title} refusal={catalogue.sessionExpired} place={place}>
      {children}
    </StepCard>
  );
}
