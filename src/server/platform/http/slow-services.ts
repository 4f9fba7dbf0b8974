import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { PasswordHasher } from '#root/server/platform/security/passwords.ts';
import type { Services } from './services.ts';

/**
 * Returns the same services, but a call leaves its turn in the main thread while it waits for a slow service. The slow
 * services are the file store, which can be remote, and the password hasher, which queues its work.
 */
export function leaveTurnsForSlowServices(services: Services): Services {
  const { mainThread, files, passwords } = services;
  // The other services are inherited and not copied, so that a clock that is replaced later is used here too.
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
