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
 * Reads the tenant to sign in to; neither tenant nor error while it loads. Does without the query cache of the
 * signed-in pages, which would be 10 % of the scripts of this page.
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
