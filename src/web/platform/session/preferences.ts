import { ownAccount } from '#root/contract/access/own-account.ts';
import { call } from '#root/web/platform/api/call.ts';
import { toastFailed } from '#root/web/platform/ui/toast.tsx';
import { knownProfile, loadSession, type Profile, patchProfile, reloadProfile } from './session.ts';

type Preferences = Profile['preferences'];

/** Changes the person's preferences: here at once, and on the server for every other browser. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  // Without waiting for a cached profile, so that the second of two quick choices includes the first.
  const profile = knownProfile() ?? (await loadSession()).profile;
  const preferences = { ...profile.preferences, ...change };
  await patchProfile({ preferences });
  try {
    await call(ownAccount.updatePreferences, { body: preferences });
  } catch (error) {
    toastFailed(error);
    await reloadProfile();
  }
}
