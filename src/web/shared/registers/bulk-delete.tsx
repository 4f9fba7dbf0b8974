import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import type { BulkDeleteProps } from './bulk-delete-types.ts';

// The dialog is loaded when it is opened.
const BulkDeleteDialog = createLazyPart(async () => (await import('./bulk-delete-dialog.tsx')).BulkDeleteDialog);

/** The button "Delete…" in the selection bar, shown to people who may delete the records. */
export function BulkDelete(props: BulkDeleteProps) {
  const { can } = useSession();
  const [opened, setOpened] = useState(false);
  if (!can(props.contract.bulkDelete)) return null;
  return (
    <>
      <Button variant="outline" color="red" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {uiText('deleteMany')}
      </Button>
      {opened && <BulkDeleteDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
