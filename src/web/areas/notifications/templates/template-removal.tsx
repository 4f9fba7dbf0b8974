import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type NotificationTemplateRow,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './notification-templates.messages.ts';

interface TemplateRemovalProps {
  readonly template: NotificationTemplateRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation before a template is deleted. Also asks which template its event notifications use instead. */
export function TemplateRemoval({ template, onClose, onDone }: TemplateRemovalProps) {
  const { uid, name, version, usedBy, action } = template;
  const remove = useSave(notificationTemplates.remove);
  const isUsed = usedBy > 0;
  const all = useRead(notificationTemplates.list, { query: { pageSize: 100, sort: 'name' }, enabled: isUsed });
  const [withUid, setWithUid] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const others = (all.data?.data ?? []).filter(
    (one) => one.uid !== uid && (one.action === null || one.action === action),
  );
  const confirm = async () => {
    if (isUsed && !withUid) return setMissing(true);
    await remove({ params: { uid }, version, query: withUid ? { replaceWithUid: withUid } : {} });
    toastDone(text('removed', { name }));
    onDone();
  };
  return (
    <RemovalDialog
      kind="notification_template"
      uid={uid}
      name={name}
      confirmLabel={text('removeButton')}
      replaces
      onClose={onClose}
      onConfirm={confirm}
    >
      {isUsed && (
        <Stack>
          <Text>{text('removeUsed', { count: usedBy })}</Text>
          <SearchSelect
            label={text('replaceWith')}
            data={others.map((one) => ({ value: one.uid, label: one.name }))}
            value={withUid}
            onChange={(value) => {
              setWithUid(value);
              setMissing(false);
            }}
            nothingFoundMessage={text('replaceNone')}
            error={missing ? rules.required : undefined}
            withAsterisk
          />
        </Stack>
      )}
    </RemovalDialog>
  );
}
