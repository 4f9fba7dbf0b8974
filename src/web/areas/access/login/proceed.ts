import type { identity } from '#root/contract/access/identity.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { noteActivity } from '#root/web/platform/session/idle-tabs.ts';
import { beginSession } from '#root/web/platform/session/session.ts';
import { keepSignIn, takeRememberedPath } from '#root/web/platform/session/storage.ts';
import { tellTabs } from '#root/web/platform/session/tabs.ts';
import { dropStep, keepStep } from './pending-step.ts';

type Answer = ResponseOf<typeof identity.login>['data'];
type SignIn = Extract<Answer, { refreshToken: string }>;

export interface Person {
  readonly tenantId: string;
  readonly clientId: string;
  readonly username?: string | undefined;
}

/** Keeps the sign-in that a step has led to. The person may still have something to do before {@link enter}. */
export function keep({ refreshToken }: SignIn, { tenantId, clientId }: Person): void {
  dropStep();
  noteActivity(localStorage, Date.now(), { always: true });
  keepSignIn({ refreshToken, tenantId, clientId });
}

/** Opens the session of who has just signed in. @returns where they go. @throws ApiError */
export async function enter(): Promise<string> {
  const session = await beginSession();
  const { uid, organisation } = session.profile;
  // A link may have named another organisation than the one that the person belongs to.
  keepSignIn({ tenantId: organisation.tenantId });
  tellTabs({ what: 'signed-in', user: uid });
  return takeRememberedPath() ?? homePath(session);
}

/**
 * Goes on after an answer: to the step that it asks for, or in.
 * @returns the path to go to
 * @throws ApiError
 */
export async function proceed(answer: Answer, person: Person): Promise<string> {
  if ('refreshToken' in answer) {
    keep(answer, person);
    return enter();
  }
  const { challenge, session, enrolment } = answer;
  const mfa = challenge === 'mfa';
  keepStep({ ...person, kind: mfa ? 'mfa' : 'new_password', session, enrolment, ...(!mfa && { why: 'forced' }) });
  return mfa ? '/mfa-verification' : '/new-password';
}
