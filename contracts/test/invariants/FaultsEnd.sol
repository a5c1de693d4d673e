// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Test} from "../support/Test.sol";
import {FaultyCarrier} from "./FaultyCarrier.sol";

/// @dev An invariant of every application whose messages are carried with faults: if the faults ended now, nothing
/// would be missing.
abstract contract FaultsEnd is Test {
    error Settled();

    /// @dev The application's handler.
    function _carrier() internal view virtual returns (FaultyCarrier);

    /// @dev Ends the faults, and asserts that each message that the owner did not give up had its effect once.
    function _assertFaultsEndWell() internal virtual;

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_carrier());
    }

    /// @dev At any time.
    function invariant_OnceFaultsEndEachMessageHasItsEffectExactlyOnce() public {
        if (_carrier().messageCount() % 4 > 0) return;
        (bool done, bytes memory reason) = address(this).call(abi.encodeCall(this.settleAndForget, ()));
        vm.assertEq(done, false);
        vm.assertEq(bytes32(reason), bytes32(Settled.selector));
    }

    /// @dev Takes it back afterwards, so that faults go on.
    function settleAndForget() external {
        _assertFaultsEndWell();
        revert Settled();
    }
}
