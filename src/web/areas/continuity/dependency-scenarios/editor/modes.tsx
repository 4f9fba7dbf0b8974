import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { text } from './editor.messages.ts';

/** Returns the mode given by the address: edit or what-if. */
export function useMode() {
  const { mode } = useSearch({ strict: false });
  const mayRun = useCan(whatIf.run);
  return { mayRun, isWhatIf: mayRun && mode === 'what-if' };
}

/** Switches between the modes. */
export function Modes() {
  const { mayRun, isWhatIf } = useMode();
  const navigate = useNavigate();
  if (!mayRun) return null;
  const go = (value: string) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, mode: value === 'edit' ? undefined : value }),
    });
  return (
    <SegmentedControl
      aria-label={text('modes')}
      data={[
        { value: 'edit', label: text('modeEdit') },
        { value: 'what-if', label: text('modeWhatIf') },
      ]}
      value={isWhatIf ? 'what-if' : 'edit'}
      onChange={go}
    />
  );
}
