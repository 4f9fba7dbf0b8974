import { Alert, Anchor, List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitlePrefix } from './document-title.ts';
import { text } from './words.ts';

/** One wrong field: its path in the form, its label and the message that stands beside it. */
export interface WrongField {
  path: string;
  label?: string | undefined;
  message: ReactNode;
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  fields: readonly WrongField[];
  /** What is wrong with the whole, e.g. the server's answer. */
  message?: ReactNode;
  requestId?: string | undefined;
  /** Raise it on every refused attempt: focus moves to the summary again. */
  attempt: number;
}

const errorTitle = (title: string) => text('errorPrefix', { title });

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]:not([tabindex="-1"])';

/** Moves focus to the field of a path: the element with its `data-path`, its id or name, or what can be focused in it. */
export function focusField(path: string): void {
  const quoted = CSS.escape(path);
  const found = document.querySelector<HTMLElement>(`[data-path="${quoted}"], [name="${quoted}"], #${quoted}`);
  const target = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  // The label must be in sight too, not only the input.
  target?.scrollIntoView({ block: 'center' });
}

/**
 * What is wrong with a form, at its top: takes the focus, links to the fields, uses the same words as beside them, and
 * puts "Error:" before the tab's title (the GOV.UK way). Nothing while nothing is wrong.
 */
export function ErrorSummary({ fields, message, requestId, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.length > 0 || Boolean(message);
  useTitlePrefix(wrong ? errorTitle : null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!wrong) return null;
  return (
    <Alert
      ref={box}
      role="alert"
      tabIndex={-1}
      variant="outline"
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={text('errorSummary')}
    >
      {message && <Text>{message}</Text>}
      {fields.length > 0 && (
        <List spacing={4} listStyleType="none">
          {fields.map((field) => (
            <List.Item key={field.path}>
              <Anchor
                href={`#${field.path}`}
                c="var(--mantine-color-error)"
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field.path);
                }}
              >
                {field.label ? `${field.label}: ` : null}
                {field.message}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {requestId && (
        <Text fz="xs" c="dimmed" mt="xs">
          {text('requestId', { id: requestId })}
        </Text>
      )}
    </Alert>
  );
}
