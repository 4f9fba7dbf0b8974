import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { PasswordHasher } from '#root/server/platform/security/passwords.ts';
import type { Services } from './services.ts';

/**
 * Returns services whose slow parts let a call leave its turn in the main thread while it waits for them: the file store,
 * which can be far away, and the hashes of passwords, which are made one after the other.
 */
export function leaveTurnsForSlowServices(services: Services): Services {
  const { mainThread, files, passwords } = services;
  // Inherits everything else, so that a clock that is set later counts here too.
  return Object.assign(Object.create(services) as Services, {
    files: {
      ...files,
      put: (organisation, content) => mainThread.leave(() => files.put(organisation, content)),
      get: (organisation, hash) => mainThread.leave(() => files.get(organisation, hash)),
    } satisfies FileStore,
    passwords: {
      hash: (password) => mainThread.leave(() => passwords.hash(password)),
      verify: (stored, password) => mainThread.leave(() => passwords.verify(stored, password)),
    } satisfies PasswordHasher,
  });
}
