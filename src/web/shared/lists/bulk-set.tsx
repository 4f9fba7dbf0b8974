import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import type { BulkField, BulkSetProps } from './bulk-set-types.ts';
import { text } from './lists.messages.ts';

// The dialog is loaded when it is opened.
const BulkSetDialog = createLazyPart(async () => (await import('./bulk-set-dialog.tsx')).BulkSetDialog);

/** The button "Change…" in the selection bar, with a menu of the fields that the person may change. */
export function BulkSet(props: BulkSetProps) {
  const { can } = useSession();
  const [field, setField] = useState<BulkField>();
  const fields = props.fields.filter(({ endpoint = props.endpoint }) => can(endpoint));
  if (fields.length === 0) return null;
  const actions = fields.map((one) => ({ label: one.label, onSelect: () => setField(one) }));
  const button = (
    <Button variant="default" size="compact-sm">
      {text('set')}
    </Button>
  );
  return (
    <>
      <MenuButton button={button} actions={actions} />
      {field && <BulkSetDialog {...props} field={field} onClose={() => setField(undefined)} />}
    </>
  );
}
