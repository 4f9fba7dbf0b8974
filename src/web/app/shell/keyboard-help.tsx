import { Kbd, Switch, Table } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { listMissingShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { setSingleKeys, useSingleKeys } from '#root/web/platform/ui/hooks/single-keys.ts';
import classes from './shell.module.css';
import { shortcuts } from './shortcuts.ts';
import { text } from './words.ts';

/** Props of {@link KeyboardHelp}. */
export interface KeyboardHelpProps {
  onClose: () => void;
  /** The shortcuts for pages that the person may open, such as "g a". */
  goKeys: readonly string[];
  /** Called when single-key shortcuts are switched on or off, to save the choice in the profile. */
  onSingleKeys: (enabled: boolean) => void;
}

/** The keyboard help ("?"): a list of the shortcuts that work on the page, and a switch for single-key shortcuts (WCAG 2.1.4). */
export function KeyboardHelp({ onClose, goKeys, onSingleKeys }: KeyboardHelpProps) {
  const enabled = useSingleKeys();
  const missing = listMissingShortcuts();
  const acting = shortcuts.filter(
    ([action, keys]) => !missing.has(action) && (!keys.startsWith('g ') || goKeys.includes(keys)),
  );
  return (
    <Dialog onClose={onClose} title={text('keysTitle')} size="lg">
      <Switch
        mb="md"
        label={text('keysSingle')}
        description={text('keysSingleHelp')}
        checked={enabled}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
          onSingleKeys(event.currentTarget.checked);
        }}
      />
      <Table aria-label={text('keysCaption')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('keysColumn')}</Table.Th>
            <Table.Th>{text('keysDoes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {acting.map(([action, ...keys]) => (
            <Table.Tr key={action}>
              <Table.Td>
                {keys.map((sequence) => (
                  <Keys key={sequence} sequence={sequence} />
                ))}
              </Table.Td>
              <Table.Td>{text(`keys.${action}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}

function Keys({ sequence }: { sequence: string }) {
  return (
    <span className={classes.keys} style={{ marginInlineEnd: 12 }}>
      {sequence.split(' ').map((chord, index) => (
        <Fragment key={chord}>
          {index > 0 && <span>{text('keysThen')}</span>}
          {chord.split('+').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
