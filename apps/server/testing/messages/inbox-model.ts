/** Reference model of the inbox: what every member must see after a history. */
export interface ModelMember {
  readonly id: bigint;
  readonly agent: boolean;
  readonly uplineId: bigint | null;
  readonly marketing: boolean;
  erased: boolean;
}

interface ModelMessage {
  readonly id: string;
  from: bigint | 'operator' | 'system' | null;
  readonly to: bigint | null;
  read: boolean;
  readonly deletedBy: Set<bigint>;
  readonly sentAtMs: number;
}

interface ModelBroadcast {
  readonly id: string;
  readonly from: bigint | null;
  readonly audience: string;
  readonly category: string;
  readonly sentAtMs: number;
  readonly readBy: Set<bigint>;
  readonly deletedBy: Set<bigint>;
  withdrawn: boolean;
}

export interface Selection {
  readonly ids?: readonly string[];
  readonly sentUpTo?: string;
}

export interface ExpectedBoxes {
  readonly received: readonly string[];
  readonly written: readonly string[];
  readonly unread: number;
}

export class InboxModel {
  readonly members: readonly ModelMember[];
  #messages: ModelMessage[] = [];
  #broadcasts: ModelBroadcast[] = [];

  constructor(members: readonly ModelMember[]) {
    this.members = members;
  }

  /** Every id so far, of any member. */
  ids(): string[] {
    return [...this.#messages, ...this.#broadcasts].map(({ id }) => id);
  }

  addMessage(id: string, message: Pick<ModelMessage, 'from' | 'to' | 'sentAtMs'>): void {
    this.#messages.push({ id, ...message, read: false, deletedBy: new Set() });
  }

  addBroadcast(
    id: string,
    broadcast: Pick<ModelBroadcast, 'from' | 'audience' | 'category' | 'sentAtMs'>,
  ): void {
    const marks = { readBy: new Set<bigint>(), deletedBy: new Set<bigint>() };
    this.#broadcasts.push({ id, ...broadcast, ...marks, withdrawn: false });
  }

  withdraw(id: string): void {
    for (const one of this.#broadcasts) if (one.id === id) one.withdrawn = true;
  }

  /** The recipient of an answer; undefined where the member may not answer the message. */
  answerTo(member: ModelMember, id: string): { readonly to: bigint | null } | 'not-found' | 'invalid' {
    const message = this.#messages.find((one) => one.id === id);
    if (message && this.#has(member, message)) {
      if (message.to !== member.id || message.from === 'system' || message.from === null) return 'invalid';
      if (message.from === 'operator') return { to: null };
      return this.#related(member, message.from) ? { to: message.from } : 'invalid';
    }
    const broadcast = this.#broadcasts.find((one) => one.id === id);
    if (!broadcast || broadcast.deletedBy.has(member.id)) return 'not-found';
    if (broadcast.from === member.id) return 'invalid';
    return this.#sees(member, broadcast) ? { to: broadcast.from } : 'not-found';
  }

  read(member: ModelMember, selection: Selection): void {
    for (const one of this.#messages) {
      if (one.to === member.id && !one.deletedBy.has(member.id) && isSelected(one, selection))
        one.read = true;
    }
    for (const one of this.#broadcasts) {
      if (this.#sees(member, one) && isSelected(one, selection)) one.readBy.add(member.id);
    }
  }

  delete(member: ModelMember, box: 'in' | 'out', selection: Selection): void {
    for (const one of this.#messages) {
      const owner = box === 'in' ? one.to : one.from;
      if (owner === member.id && isSelected(one, selection)) one.deletedBy.add(member.id);
    }
    for (const one of this.#broadcasts) {
      const inBox = box === 'in' ? this.#sees(member, one) : one.from === member.id;
      if (inBox && isSelected(one, selection)) one.deletedBy.add(member.id);
    }
  }

  erase(member: ModelMember): void {
    member.erased = true;
    this.#messages = this.#messages.filter(({ to }) => to !== member.id);
    for (const one of this.#messages) if (one.from === member.id) one.from = null;
    this.#broadcasts = this.#broadcasts.filter(({ from }) => from !== member.id);
  }

  boxesOf(member: ModelMember): ExpectedBoxes {
    const messages = this.#messages.filter((one) => one.to === member.id && !one.deletedBy.has(member.id));
    const broadcasts = this.#broadcasts.filter(
      (one) => this.#sees(member, one) && !one.deletedBy.has(member.id),
    );
    const isRead = (one: ModelMessage | ModelBroadcast) =>
      'readBy' in one ? one.readBy.has(member.id) : one.read;
    const received = [...messages, ...broadcasts];
    const written = [...this.#messages, ...this.#broadcasts].filter(
      (one) => one.from === member.id && !one.deletedBy.has(member.id),
    );
    return {
      received: received.map((one) => `${one.id} ${isRead(one) ? 'read' : 'unread'}`).toSorted(),
      written: written.map(({ id }) => id).toSorted(),
      unread: received.filter((one) => !isRead(one)).length,
    };
  }

  #has(member: ModelMember, { from, to, deletedBy }: ModelMessage): boolean {
    return (from === member.id || to === member.id) && !deletedBy.has(member.id);
  }

  #related(member: ModelMember, otherId: bigint): boolean {
    const other = this.members.find(({ id }) => id === otherId);
    if (!other || other.erased) return false;
    return member.uplineId === otherId || other.uplineId === member.id;
  }

  #sees(member: ModelMember, { from, audience, category, withdrawn }: ModelBroadcast): boolean {
    if (withdrawn || (category === 'marketing' && !member.marketing)) return false;
    if (from !== null && from !== member.uplineId) return false;
    const ofType = from === null ? ['members', 'agents'] : ['direct-members', 'direct-agents'];
    return audience === 'everyone' || audience === 'direct-all' || audience === ofType[member.agent ? 1 : 0];
  }
}

function isSelected(one: { readonly id: string; readonly sentAtMs: number }, selection: Selection): boolean {
  const { ids = [], sentUpTo } = selection;
  return ids.includes(one.id) || (sentUpTo !== undefined && one.sentAtMs <= Date.parse(sentUpTo));
}
