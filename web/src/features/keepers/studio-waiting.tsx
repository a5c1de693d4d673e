import { Repeated } from '../../design/repeated.tsx';

/** Placeholders of the true shape while the catalogue loads. */
export const StudioWaiting = () => (
  <div className="studio" aria-busy="true">
    <div className="stage card">
      <div className="stage-figure">
        <span className="skeleton stage-blank" />
      </div>
      <div className="stage-tools">
        <Repeated count={5}>
          <span className="icon-button" />
        </Repeated>
      </div>
    </div>
    <div className="parts card">
      <Row className="parts-types" count={9} />
      <Row className="parts-shapes" count={8} tall />
      <Row className="parts-colours" count={10} />
    </div>
    <div className="mint-bar card">
      <span className="mint-price" />
      <span className="skeleton mint-blank" />
    </div>
  </div>
);

const Row = ({ className, count, tall = false }: { className: string; count: number; tall?: boolean }) => (
  <div className={`choices ${className}`}>
    {className === 'parts-colours' && <span className="legend-blank">&nbsp;</span>}
    <div className="choices-list">
      <Repeated count={count}>
        <span
          className={`skeleton ${className === 'parts-colours' ? 'swatch' : 'choice'} ${tall ? 'choice-blank' : ''}`}
        />
      </Repeated>
    </div>
  </div>
);
