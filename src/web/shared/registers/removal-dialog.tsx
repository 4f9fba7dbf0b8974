import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { type Dependents, recordDependents } from '#root/contract/shared/dependents.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { ConfirmByName } from '#root/web/platform/ui/confirm-by-name.tsx';
import { Dialog, DialogSequence } from '#root/web/platform/ui/dialog.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { DependentsList } from './dependents-list.tsx';
import { text } from './removal.words.ts';

/** Reads the dependents of a record. The result is not cached. */
function useDependents(kind: DeletableKind, uid: string, enabled = true) {
  return useQuery({ ...read(recordDependents[kind], { params: { uid } }), staleTime: 0, gcTime: 0, enabled });
}

/** Props of {@link RemovalDialog}. */
export interface RemovalDialogProps {
  readonly kind: DeletableKind;
  readonly uid: string;
  /** The name of the record, shown in the title. */
  readonly name: string;
  readonly confirmLabel: string;
  /** The text that has to be typed. Absent: nothing has to be typed. */
  readonly typed?: string;
  /** The text above the input. Absent: "This cannot be undone." */
  readonly help?: string;
  /** Additional content, shown if the record can be deleted. */
  readonly children?: ReactNode;
  /** Whether the children ask for a replacement. With a replacement, a record that is in use can be deleted too. */
  readonly replaces?: boolean;
  /** An alternative action, offered if the record is in use. */
  readonly instead?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly onClose: () => void;
  /** Deletes the record and closes the dialog. If the promise is rejected, the dialog shows the error. */
  readonly onConfirm: () => Promise<unknown>;
}

/**
 * Asks for confirmation before a record is deleted, and shows its dependents and the affected BIA data. If the record
 * can't be deleted, shows the reason and the alternatives.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  return (
    <DialogSequence>
      <RemovalSteps {...props} />
    </DialogSequence>
  );
}

/** Renders one of three dialogs: loading, refusal or confirmation. */
function RemovalSteps(props: RemovalDialogProps) {
  const { kind, uid, name, onClose, replaces = false } = props;
  // Prevents the dependents of a deleted record from being read again.
  const [deleting, setDeleting] = useState(false);
  const found = useDependents(kind, uid, !deleting);
  const facts = found.data?.data;
  const title = text('title', { name });
  if (!facts)
    return (
      <Dialog onClose={onClose} title={title}>
        {found.error ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <LinesSkeleton lines={3} />
        )}
      </Dialog>
    );
  if (facts.hindrance && !(replaces && facts.hindrance === 'used'))
    return <Blocked {...props} title={title} facts={facts} hindrance={facts.hindrance} />;
  const confirm = async () => {
    setDeleting(true);
    try {
      await props.onConfirm();
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  };
  return <Question {...props} title={title} facts={facts} onConfirm={confirm} />;
}

interface KnownProps extends RemovalDialogProps {
  readonly title: string;
  readonly facts: Dependents;
}

function Question({ title, facts, typed, help, confirmLabel, children, replaces, onClose, onConfirm }: KnownProps) {
  const dependents = (
    <Stack>
      <DependentsList {...facts} />
      {!replaces && facts.instead.map((way) => <Text key={way}>{text(`instead.${way}`)}</Text>)}
      {children}
    </Stack>
  );
  const question = { title, confirmLabel, onClose, onConfirm };
  return typed === undefined ? (
    <Confirm {...question} danger>
      {dependents}
    </Confirm>
  ) : (
    <ConfirmByName opened {...question} name={typed} {...(help !== undefined && { help })}>
      {dependents}
    </ConfirmByName>
  );
}

type HinderedProps = KnownProps & { readonly hindrance: NonNullable<Dependents['hindrance']> };

function Blocked({ title, facts, hindrance, instead, onClose }: HinderedProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text>{text(`hindrance.${hindrance}`)}</Text>
        {facts.instead.map((way) => (
          <Text key={way}>{text(`instead.${way}`)}</Text>
        ))}
        {facts.groups.length > 0 && <DependentsList {...facts} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('close')}
          </Button>
          {instead && hindrance === 'used' && (
            <Button
              onClick={() => {
                instead.onSelect();
                onClose();
              }}
            >
              {instead.label}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The dependents of a record, for use inside another dialog. */
export function RecordDependents({ kind, uid }: { kind: DeletableKind; uid: string }) {
  const found = useDependents(kind, uid);
  if (found.data) return <DependentsList {...found.data.data} />;
  return found.error ? (
    <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <LinesSkeleton lines={3} />
  );
}
