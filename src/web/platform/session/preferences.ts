import { ownAccount } from '#root/contract/access/own-account.ts';
import { call } from '#root/web/platform/api/call.ts';
import { toastFailed } from '#root/web/platform/ui/toast.tsx';
import { knownProfile, loadSession, type Profile, patchProfile, reloadProfile } from './session.ts';

type Preferences = Profile['preferences'];

/** Changes how the product looks and behaves for the person, here at once and on the server for every other browser. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  // Without waiting where it is known: of two quick choices the second begins with the first.
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
