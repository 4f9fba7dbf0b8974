import { type ReactNode, useEffect, useRef } from 'react';
import { catalogue } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type LoginPlace, loginAddress, loginPath } from '#root/web/platform/session/storage.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { dropStep } from './pending-step.ts';
import { Refusal } from './refusal.tsx';
import { text } from './steps.messages.ts';

/** What a step says when it fails: the server's words, or its own where the server has none for it. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? error.message : otherwise;
}

/** Whether the step can no longer be done: too late, done already, or tried too often. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'session_expired';

/** Props of {@link StepCard}. */
export interface StepCardProps {
  title: string;
  description?: ReactNode;
  /** What stands in the way. */
  refusal?: string | undefined;
  /** Raised on each refusal: the focus goes there again. */
  attempt?: number;
  /** Whose login page the way back leads to; without it, that of the last sign-in. */
  place?: LoginPlace | undefined;
  children?: ReactNode;
}

/** The card of one step, with the way back to the login page. */
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

/** 'Session expired, please retry from Login page.', with the way there. */
export function StepOver({ title, place, children }: Pick<StepCardProps, 'title' | 'place' | 'children'>) {
  useEffect(dropStep, []);
  return (
    <StepCard title={title} refusal={catalogue.sessionExpired} place={place}>
      {children}
    </StepCard>
  );
}
