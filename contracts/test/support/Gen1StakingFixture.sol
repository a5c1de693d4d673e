// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {StakingFixture} from "./StakingFixture.sol";

/// @dev The staking of gen-1 creatures as the subject.
abstract contract Gen1StakingFixture is StakingFixture {
    /// @dev Alice stakes, and it is refused for this reason.
    function _refused(IGen1Staking.StakeParams memory params, bytes memory reason) internal {
        vm.expectRevert(reason);
        vm.prank(alice);
        staking1.batchStake(_one(params), address(0));
    }

    function _one(IGen1Staking.StakeParams memory params)
        internal
        pure
        returns (IGen1Staking.StakeParams[] memory all)
    {
        all = new IGen1Staking.StakeParams[](1);
        all[0] = params;
    }

    function _subject() internal view override returns (address) {
        return address(staking1);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen1Staking");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(
            Gen1Staking.initialize,
            (stranger, stranger, address(gen1), address(rewarder), stranger, _defaultWeights())
        );
    }
}
