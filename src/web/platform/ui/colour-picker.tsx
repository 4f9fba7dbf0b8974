import { ColorInput, type ColorInputProps, Group, Text } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { parseHex } from './colour.ts';
import { StatusChip } from './status-chip.tsx';
import { text } from './words.ts';

/** Props of {@link ColourPicker}: the props of a colour input, and the text of the chip. */
export interface ColourPickerProps extends Omit<ColorInputProps, 'format'> {
  /** The status or priority that gets the colour. */
  chipLabel: string;
}

// The hues are spread widely, so that the colours can be distinguished in a legend.
const SWATCHES = ['#868e96', '#c92a2a', '#e8590c', '#f08c00', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c'];

// The backgrounds of both colour schemes, because other people may use the other scheme.
const SCHEMES = [
  { key: 'colourLight', background: '#ffffff', text: '#000000' },
  { key: 'colourDark', background: '#242424', text: '#c9c9c9' },
] as const;

/** Chooses the colour of a status. A preview shows the chip with its text colour in both colour schemes. */
export function ColourPicker({ chipLabel, value, defaultValue, onChange, ...rest }: ColourPickerProps) {
  const [colour, setColour] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const valid = parseHex(colour) ? colour : null;
  return (
    <div>
      <ColorInput
        description={text('colourHint')}
        {...rest}
        format="hex"
        // The form reports an invalid colour. Restoring the previous colour would silently discard the typed text.
        fixOnBlur={false}
        swatches={SWATCHES}
        swatchesPerRow={9}
        value={colour}
        onChange={setColour}
      />
      <Group gap="sm" mt="xs" role="group" aria-label={text('colourPreview')}>
        {SCHEMES.map((scheme) => (
          <Group
            key={scheme.key}
            gap="xs"
            p="xs"
            style={{ background: scheme.background, color: scheme.text, border: '1px solid #868e96', borderRadius: 6 }}
          >
            <Text fz="xs">{text(scheme.key)}</Text>
            <StatusChip label={chipLabel} colour={valid} />
            <StatusChip label={chipLabel} colour={valid} variant="filled" />
          </Group>
        ))}
      </Group>
    </div>
  );
}
