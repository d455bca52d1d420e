import { useMemo } from 'react';
import { aboutPlan } from '../../../../shared/messages/flag.ts';
import { senderOf } from '../../../../shared/messages/request-sender.ts';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { wishTitle } from '../../../../shared/messages/wish-words.ts';
import { paths } from '../../config/paths.ts';
import { timeAgo } from '../../kit/local-time.ts';
import { oldestFirst, type WorkItem, type WorkSource, workSource } from '../../kit/work-list/work-source.ts';
import { usePerson } from '../../lib/services.tsx';
import { statusesOf } from './inbox/inbox-filter.ts';
import { useInbox } from './request-queries.ts';

/** Returns the open requests of the active facility, and those of facilities that nobody can work in anymore. */
export function useRequestWork(): WorkSource {
  const { activeFacility, facilityAccess } = usePerson();
  const list = useInbox(statusesOf('open'));
  const { requests, complete } = list;
  const parts = useMemo(() => {
    if (!complete) return undefined;
    // A request of a deleted or archived facility is shown everywhere rather than nowhere. Administrators may open all others.
    const here = requests
      .filter(
        ({ facilityName = activeFacility }) =>
          facilityName === activeFacility || !facilityAccess.includes(facilityName),
      )
      .toSorted(oldestFirst);
    const page = { to: paths.facilityRequests(activeFacility), text: 'Update Requests' };
    const requestItem = itemAt(activeFacility);
    const part = (key: string, title: string, belongs: (request: UpdateRequest) => boolean) => ({
      key,
      title,
      items: here.filter(belongs).map(requestItem),
      page,
    });
    return [
      part('requests', 'Update requests', ({ wish, fact }) => wish === undefined && fact === undefined),
      part('flags', 'Reported as wrong', ({ fact }) => fact !== undefined),
      part('wishes', 'Requested but not found', ({ wish }) => wish !== undefined),
    ];
  }, [requests, complete, activeFacility, facilityAccess]);
  return workSource('Update requests', list, parts);
}

const itemAt =
  (activeFacility: string) =>
  (request: UpdateRequest): WorkItem => {
    const { _id, wish, message, plan, status, createdAt, facilityName = 'a deleted facility' } = request;
    const about = plan === undefined ? '' : `${aboutPlan(request)}: `;
    const text = wish === undefined ? `${about}${message}` : wishTitle(wish);
    const from = wish === undefined ? [senderOf(request).name] : [];
    const elsewhere = facilityName === activeFacility ? [] : [facilityName];
    return {
      key: _id,
      links: [{ to: paths.requestInbox(_id), text }],
      detail: [...from, ...elsewhere, ...(status === 'New' ? [] : [status.toLowerCase()])].join(', '),
      age: timeAgo(createdAt),
    };
  };
