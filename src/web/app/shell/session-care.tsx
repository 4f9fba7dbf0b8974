import { useMantineColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSession } from '#root/web/platform/session/session.ts';
import { signOut } from '#root/web/platform/session/sign-out.ts';
import { onTabMessage } from '#root/web/platform/session/tabs.ts';
import { useIdle } from '#root/web/platform/session/use-idle.ts';
import { setSingleKeys } from '#root/web/platform/ui/hooks/single-keys.ts';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { flushDrafts, releaseInput, unsavedInput } from '#root/web/platform/ui/unsaved.ts';

const Warning = lazy(() => import('./idle-warning.tsx').then((module) => ({ default: module.IdleWarning })));
const Question = lazy(() => import('./sign-out-question.tsx').then((module) => ({ default: module.SignOutQuestion })));

/** What the person prefers, in this browser as in every other. */
function usePreferences(): void {
  const { colourScheme, singleKeyShortcuts } = useSession().profile.preferences;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(colourScheme), [colourScheme, setColorScheme]);
  useEffect(() => setSingleKeys(singleKeyShortcuts), [singleKeyShortcuts]);
}

/** Another tab has signed somebody else in: from now on this one would act in their name, with what this person read. */
function useOthersSignIn(user: string): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.what !== 'signed-in' || message.user === user) return;
        releaseInput();
        window.location.assign('/');
      }),
    [user],
  );
}

/** Keeps the sign-in behind the signed-in pages: its idle time, its end, and what the person prefers. */
export function SessionCare({ children }: { children: ReactNode }) {
  const session = useSession();
  const { phase, secondsLeft, stay } = useIdle(session);
  const [openedAs] = useState(phase);
  usePreferences();
  useOthersSignIn(session.profile.uid);
  return (
    <>
      {openedAs === 'over' && phase === 'over' ? <PageSkeleton /> : children}
      <Suspense>{phase !== 'active' && <Warning phase={phase} secondsLeft={secondsLeft} onStay={stay} />}</Suspense>
    </>
  );
}

/** Milliseconds that the question waits for what is being saved. */
const moment = 3_000;

/** Signing out, after a question where it would lose input. @returns what begins it, and the question to show */
export function useSignOut(): { begin: () => void; question: ReactNode } {
  const [asked, setAsked] = useState(false);
  return {
    // What saves by itself is sent first: only where that fails is there something to lose.
    begin: () => void flushDrafts(moment).then(() => (unsavedInput() ? setAsked(true) : void signOut())),
    question: asked && <Question onClose={() => setAsked(false)} />,
  };
}
