export { listSeenPlaces, type SeenPlace } from './seen-places.repository.ts';
