// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {RoundTripChecks} from "../support/RoundTripChecks.sol";

/// @dev The cheat code that reads how many sequences a run has.
interface VmEnv {
    function envOr(string calldata name, uint256 defaultValue) external view returns (uint256);
}

/// @dev Deposit, voucher off-chain, claim: random sequences of these, with failures in between, each to the end, when
/// all vouchers are claimed. The environment sets the number per run in ROUND_TRIPS.
contract RoundTripTest is RoundTripChecks {
    uint256 private constant STEPS = 8;
    uint256 private constant ACTIONS = 8;

    function testFuzz_GivenAnySequence_TheRoundTripConservesEveryAsset(uint256 seed) public {
        uint256 sequences = VmEnv(address(vm)).envOr("ROUND_TRIPS", 4);
        for (uint256 sequence = 0; sequence < sequences; ++sequence) {
            for (uint256 step = 0; step < STEPS; ++step) {
                _act(uint256(keccak256(abi.encode(seed, sequence, step))));
            }
            _checkWhatIsHereIsWhatVouchersSay();
            handler.drain();
            _checkWhatIsHereIsWhatVouchersSay();
            _checkEveryAssetIsConserved();
            _checkMishapsDidNothing();
            vm.assertEq(handler.offChain().count(), 0);
        }
        _checkRecordsNeverChange();
    }

    function _act(uint256 random) private {
        uint256 action = random % ACTIONS;
        (uint256 a, uint256 b, uint256 c) = (random >> 16, random >> 48, random >> 80);
        uint256 mishap = uint64(random >> 144);
        if (action == 0) handler.depositTokens(a, b, mishap);
        else if (action == 1) handler.depositItems(a, b, c, mishap);
        else if (action == 2) handler.depositCollectibles(a, b, mishap);
        else if (action == 3) handler.handOn(a, b, c);
        else if (action == 4) handler.claim(a, mishap);
        else if (action == 5) handler.claimBatch(a, b, mishap);
        else if (action == 6) handler.replay(a % 2 == 0);
        else handler.sendDirectly(a);
    }
}
