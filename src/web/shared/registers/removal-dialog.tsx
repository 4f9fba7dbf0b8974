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

/** What depends on a record, as it is now: read anew each time it is asked for. */
function useDependents(kind: DeletableKind, uid: string, enabled = true) {
  return useQuery({ ...read(recordDependents[kind], { params: { uid } }), staleTime: 0, gcTime: 0, enabled });
}

/** Props of {@link RemovalDialog}. */
export interface RemovalDialogProps {
  readonly kind: DeletableKind;
  readonly uid: string;
  /** Its name, for the title. */
  readonly name: string;
  readonly confirmLabel: string;
  /** What has to be typed; absent: a press of the button is enough. */
  readonly typed?: string;
  /** Replaces "This cannot be undone." where something has to be typed. */
  readonly help?: string;
  /** Words, or more to choose, shown where it can be deleted. */
  readonly children?: ReactNode;
  /** What is chosen there takes the place of the record where it is used, so that it can go. */
  readonly replaces?: boolean;
  /** What can be done instead of deleting what is used. */
  readonly instead?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly onClose: () => void;
  /** Deletes, and closes the dialog; reject when it fails, the dialog then shows why. */
  readonly onConfirm: () => Promise<unknown>;
}

/**
 * Asks before a record is deleted: first shows what depends on it and which captured BIA data that affects. What stands in the
 * way is said instead of asking, with what can be done.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  return (
    <DialogSequence>
      <RemovalSteps {...props} />
    </DialogSequence>
  );
}

/** What is read, what stands in the way, and the question are a dialog each. */
function RemovalSteps(props: RemovalDialogProps) {
  const { kind, uid, name, onClose, replaces = false } = props;
  // What is gone is not read again.
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
    return <Hindered {...props} title={title} facts={facts} hindrance={facts.hindrance} />;
  const confirm = async () => {
    setDeleting(true);
    try {
      await props.onConfirm();
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  };
  return <Asking {...props} title={title} facts={facts} onConfirm={confirm} />;
}

interface KnownProps extends RemovalDialogProps {
  readonly title: string;
  readonly facts: Dependents;
}

function Asking({ title, facts, typed, help, confirmLabel, children, replaces, onClose, onConfirm }: KnownProps) {
  const known = (
    <Stack>
      <DependentsList {...facts} />
      {!replaces && facts.instead.map((way) => <Text key={way}>{text(`instead.${way}`)}</Text>)}
      {children}
    </Stack>
  );
  const asked = { title, confirmLabel, onClose, onConfirm };
  return typed === undefined ? (
    <Confirm {...asked} danger>
      {known}
    </Confirm>
  ) : (
    <ConfirmByName opened {...asked} name={typed} {...(help !== undefined && { help })}>
      {known}
    </ConfirmByName>
  );
}

type HinderedProps = KnownProps & { readonly hindrance: NonNullable<Dependents['hindrance']> };

function Hindered({ title, facts, hindrance, instead, onClose }: HinderedProps) {
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

/** What depends on a record, inside of a dialog of its own. */
export function DependentsOf({ kind, uid }: { kind: DeletableKind; uid: string }) {
  const found = useDependents(kind, uid);
  if (found.data) return <DependentsList {...found.data.data} />;
  return found.error ? (
    <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <LinesSkeleton lines={3} />
  );
}
