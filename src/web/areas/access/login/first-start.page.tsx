import { Button } from '@mantine/core';
import { notFound } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { firstStart } from '#root/contract/landlord/first-start.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './first-start.messages.ts';
import { FirstStartForm } from './first-start-form.tsx';
import { Refusal } from './refusal.tsx';

type State = 'loading' | 'open' | 'gone' | 'unreached';

/** Asks the server whether the first user can be created. */
function useFirstStart() {
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (found: State) => {
      if (current) setState(found);
    };
    setState('loading');
    call(firstStart.check).then(
      () => show('open'),
      (error: unknown) => show(error instanceof ApiError && error.status === 404 ? 'gone' : 'unreached'),
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  return { state, retry: () => setAttempt((number) => number + 1) };
}

/** `/first-start`: creates the first user of an installation. Once a user exists, the page is no longer available. */
export function FirstStartPage() {
  const { state, retry } = useFirstStart();
  const [tooLate, setTooLate] = useState(false);
  if (state === 'gone') throw notFound();
  return (
    <AuthCard title={text('title')} description={text('body')}>
      {state === 'loading' && <LinesSkeleton lines={8} />}
      {state === 'unreached' && (
        <>
          <Refusal>{text('unreached')}</Refusal>
          <Button onClick={retry}>{text('retry')}</Button>
        </>
      )}
      {state === 'open' && !tooLate && <FirstStartForm onTooLate={() => setTooLate(true)} />}
      {tooLate && (
        <>
          <Refusal>{text('tooLate')}</Refusal>
          <AppLink href="/login">{text('signIn')}</AppLink>
        </>
      )}
    </AuthCard>
  );
}
