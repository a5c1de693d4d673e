import { Repeated } from '../../design/repeated.tsx';

/** Placeholders of the true shape while the wardrobe loads. */
export const WardrobeWaiting = () => (
  <div className="studio" aria-busy="true">
    <div className="stage wardrobe-stage card">
      <div className="stage-figure">
        <span className="skeleton stage-blank" />
      </div>
      <div className="stage-tools">
        <span className="icon-button" />
      </div>
      <div className="wardrobe-on" />
    </div>
    <div className="parts card">
      <div className="choices parts-types">
        <div className="choices-list">
          <Repeated count={8}>
            <span className="skeleton choice" />
          </Repeated>
        </div>
      </div>
      <div className="item-tiles">
        <Repeated count={10}>
          <span className="skeleton item-tile" />
        </Repeated>
      </div>
    </div>
    <div className="mint-bar card" />
  </div>
);
