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

/** Applies the person's saved preferences in this browser. */
function usePreferences(): void {
  const { colourScheme, singleKeyShortcuts } = useSession().profile.preferences;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(colourScheme), [colourScheme, setColorScheme]);
  useEffect(() => setSingleKeys(singleKeyShortcuts), [singleKeyShortcuts]);
}

/**
 * Reloads the page if another person has signed in in another tab. Otherwise this tab would still show the previous
 * person's data, but act in the name of the new person.
 */
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

/** Monitors the session in the background: idle time, expiry and preferences. */
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

/** Milliseconds to wait for running saves before the question is shown. */
const saveTimeout = 3_000;

/**
 * Signs the person out. If unsaved input would be lost, asks for confirmation first.
 * @returns `begin`, and the question to render
 */
export function useSignOut(): { begin: () => void; question: ReactNode } {
  const [asked, setAsked] = useState(false);
  return {
    // Drafts are saved first. Input can only be lost if saving fails.
    begin: () => void flushDrafts(saveTimeout).then(() => (unsavedInput() ? setAsked(true) : void signOut())),
    question: asked && <Question onClose={() => setAsked(false)} />,
  };
}
