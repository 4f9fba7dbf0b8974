import type { Services } from './services.ts';

/**
 * Returns services whose slow parts let a call leave its turn in the main thread while it waits for them: the file store,
 * which can be far away, and the hashes of passwords, which are made one after the other.
 */
export function leaveTurnsForSlowServices(services: Services): Services {
  const { mainThread, files, passwords } = services;
  return {
    ...services,
    files: {
      ...files,
      put: (organisation, content) => mainThread.leave(() => files.put(organisation, content)),
      get: (organisation, hash) => mainThread.leave(() => files.get(organisation, hash)),
    },
    passwords: {
      hash: (password) => mainThread.leave(() => passwords.hash(password)),
      verify: (stored, password) => mainThread.leave(() => passwords.verify(stored, password)),
    },
  };
}
