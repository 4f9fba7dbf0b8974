import { toParagraphs } from '#root/domain/notifications/fill-in.ts';
import { escapeMarkup } from '#root/domain/values/markup.ts';
import {
  accents,
  type ComposedMail,
  isWebAddress,
  type MailOrganisation,
  renderButton,
  renderPage,
  renderParagraph,
} from './mail-page.ts';

/** One notification of an email. A digest has several. */
export interface NotificationItem {
  readonly subject: string;
  readonly content: string;
  /** The address of the record's page; '' if the record has no page. */
  readonly link: string;
}

/** Notifications for one person. The placeholders of their texts are already replaced. */
export interface NotificationMail {
  readonly name: string;
  readonly items: readonly NotificationItem[];
  /** The address at which the person turns off such emails; '' for urgent emails, because nobody can turn them off. */
  readonly unsubscribe: string;
  readonly digest: 'daily' | 'weekly' | null;
}

const withBreaks = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

function renderItem({ subject, content, link }: NotificationItem, accent: string, isOnly: boolean): string {
  const heading = isOnly
    ? ''
    : `<p style="margin:0 0 8px;padding:16px 0 0;border-top:1px solid #dee2e6;font-weight:700">${escapeMarkup(subject)}</p>`;
  const button = isWebAddress(link) ? renderButton('Open it in Holdfast', link, accent) : '';
  return [heading, ...toParagraphs(content).map((text) => renderParagraph(withBreaks(text))), button].join('\n');
}

function writeItem({ subject, content, link }: NotificationItem, isOnly: boolean): string {
  const lines = [...(isOnly ? [] : [subject, '-'.repeat(Math.min(subject.length, 60))]), content];
  return [...lines, ...(link ? [`Open it in Holdfast:\n${link}`] : [])].join('\n\n');
}

/** Returns the email about notifications: its subject, its plain text, and the same content as HTML. */
export function composeNotification(
  { name, items, unsubscribe, digest }: NotificationMail,
  { name: organisation, theme }: MailOrganisation,
): ComposedMail {
  const isOnly = items.length === 1;
  const accent = accents[theme];
  // The heading names no period. A digest can also contain older notifications, which waited for the end of quiet hours
  // or for a mail server that works.
  const heading = digest === 'weekly' ? 'Weekly digest' : 'Daily digest';
  const subject =
    isOnly && items[0] ? items[0].subject : `${heading}: ${items.length} notifications from ${organisation}`;
  const greeting = name ? `Hello ${name},` : 'Hello,';
  const why = `You receive this email because you use Holdfast at ${organisation}. Please do not reply to it. Replies are not read.`;
  const off = isWebAddress(unsubscribe) ? 'Stop these emails' : '';
  const text = [greeting, ...items.map((item) => writeItem(item, isOnly)), `-- \n${why}`];
  const body = [renderParagraph(escapeMarkup(greeting)), ...items.map((item) => renderItem(item, accent, isOnly))].join(
    '\n',
  );
  const footer = `${escapeMarkup(why)}${off && ` <a href="${escapeMarkup(unsubscribe)}" style="color:#495057">${off}</a>`}`;
  return {
    subject: subject.slice(0, 200),
    text: `${[...text, ...(off ? [`${off}: ${unsubscribe}`] : [])].join('\n\n')}\n`,
    html: renderPage({ title: subject, accent, organisation, body, footer }),
    ...(off && { unsubscribe }),
  };
}
