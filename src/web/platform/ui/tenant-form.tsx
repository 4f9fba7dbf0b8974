import { Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useGo } from './app-link.tsx';
import { text } from './words.ts';

/** Asks for the sign-in name of an organisation, and opens its sign-in page. */
export function TenantForm() {
  const go = useGo();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tenantId = String(new FormData(event.currentTarget).get('tenantId') ?? '').trim();
    if (tenantId) go(`/login?tenantId=${encodeURIComponent(tenantId)}`);
  };
  return (
    <form onSubmit={open}>
      <Stack>
        <TextInput
          name="tenantId"
          label={text('tenant')}
          description={text('tenantHelp')}
          autoComplete="organization"
        />
        <Button type="submit">{text('continue')}</Button>
      </Stack>
    </form>
  );
}
