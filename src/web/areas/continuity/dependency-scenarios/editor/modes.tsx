import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { text } from './editor.messages.ts';

/** Whether the scenario is edited or asked what if: as the address says. */
export function useMode() {
  const { mode } = useSearch({ strict: false });
  const mayAsk = useCan(whatIf.run);
  return { mayAsk, isWhatIf: mayAsk && mode === 'what-if' };
}

/** Goes from one to the other. */
export function Modes() {
  const { mayAsk, isWhatIf } = useMode();
  const navigate = useNavigate();
  if (!mayAsk) return null;
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
