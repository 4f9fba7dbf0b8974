import { ownSession } from '#root/contract/access/own-session.ts';
import { call } from '#root/web/platform/api/call.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { knownProfile, loadSession, type Profile, patchProfile, reloadProfile } from './session.ts';

type Preferences = Profile['preferences'];

/** The last save. Each save waits for the previous one, because the server could process two requests in any order. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Changes the person's preferences. The change applies immediately in this browser, and is saved on the server for the
 * person's other browsers.
 */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  // A cached profile is used without waiting. After two changes in quick succession, the second request therefore
  // includes the first change.
  const profile = knownProfile() ?? (await loadSession()).profile;
  const preferences = { ...profile.preferences, ...change };
  await patchProfile({ preferences });
  const saved = last.then(() => call(ownSession.updatePreferences, { body: preferences }));
  last = saved.catch(() => undefined);
  try {
    await saved;
  } catch (error) {
    toastFailed(error);
    await reloadProfile();
  }
}
