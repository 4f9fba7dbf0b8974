import { useEffect, useState } from 'react';
import { identity } from '#root/contract/access/identity.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { call } from '#root/web/platform/api/call.ts';

export type Tenant = ResponseOf<typeof identity.configs>['data'];

interface Answer {
  readonly tenant?: Tenant;
  readonly error?: unknown;
}

/**
 * Reads the tenant of the sign-in page. While it loads, neither tenant nor error is set. The query cache of the
 * signed-in pages is not used, because its code would make up 10% of this page's scripts.
 */
export function useTenant(tenantId: string, clientId: string): Answer & { retry: () => void } {
  const [answer, setAnswer] = useState<Answer>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (found: Answer) => {
      if (current) setAnswer(found);
    };
    setAnswer({});
    call(identity.configs, { query: { tenantId, clientId } }).then(
      ({ data }) => show({ tenant: data }),
      (error: unknown) => show({ error }),
    );
    return () => {
      current = false;
    };
  }, [tenantId, clientId, attempt]);
  return { ...answer, retry: () => setAttempt((number) => number + 1) };
}
