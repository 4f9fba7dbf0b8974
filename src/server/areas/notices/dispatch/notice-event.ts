import type { NoticeAction, NoticeObject } from '#root/contract/notices/notice-objects.ts';

/** What is known of an event besides its record. Stored with the notification, and looked at again before it is sent. */
export interface NoticeFacts {
  /** The day on which it is due or expires. */
  readonly due?: string;
  readonly note?: string;
  readonly status?: string;
  /** The name of the certificate. */
  readonly part?: string;
  readonly reason?: string;
  /** The records of the people to whom it was newly assigned. Only they are told as owner or deputy. */
  readonly assigned?: readonly string[];
  /** The person who submitted or requested it. */
  readonly requesterUid?: string | null;
  /** The only person to tell, who is asked instead of somebody else. */
  readonly onlyUid?: string;
  /** What follows for the organisation, as the engine knows it. */
  readonly consequence?: string;
  readonly actorUid?: string | null;
  /** The records, if there are several at once. */
  readonly recordUids?: readonly string[];
}

/** Something that happened to a record, as the rules see it. */
export interface NoticeEvent {
  /** The same for every try of the delivery. */
  readonly uid: string;
  readonly object: NoticeObject;
  readonly action: NoticeAction;
  /** null: several records at once. */
  readonly recordUid: string | null;
  readonly recordName: string;
  /** What is told once a day: the record, its submission, its certificate, or several records at once. */
  readonly subjectUid: string;
  readonly actorUid: string | null;
  readonly at: Date;
  readonly facts: NoticeFacts;
  /** The rule whose day it is. undefined: every rule about such an event. */
  readonly ruleUid?: string;
}
