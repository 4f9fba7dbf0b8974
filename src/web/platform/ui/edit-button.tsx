import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useEffect, useRef } from 'react';
import { ButtonLink, useGo } from './app-link.tsx';
import { useOfferedShortcuts } from './hooks/offered-shortcuts.ts';
import { useSequence } from './hooks/use-sequence.ts';
import { text } from './words.ts';

interface EditButtonProps {
  readonly href: string;
  /** Whether the record is being edited. The button is then hidden. */
  readonly isEditing: boolean;
}

/** The button in the header of a record that begins editing. Its key is `e`. After editing, it gets the focus. */
export function EditButton({ href, isEditing }: EditButtonProps) {
  const go = useGo();
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useSequence({ e: () => !isEditing && go(href) });
  useOfferedShortcuts(!isEditing && 'edit');
  useEffect(() => {
    const ended = wasEditing.current && !isEditing;
    wasEditing.current = isEditing;
    if (ended) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isEditing]);
  return (
    <div ref={place} hidden={isEditing}>
      <ButtonLink href={href} leftSection={<IconPencil size={16} aria-hidden="true" />}>
        {text('edit')}
      </ButtonLink>
    </div>
  );
}
