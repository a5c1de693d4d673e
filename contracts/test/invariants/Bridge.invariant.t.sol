// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BridgeWorld} from "../support/BridgeWorld.sol";
import {Test} from "../support/Test.sol";

/// @dev Random steps over three chains.
contract BridgeHandler {
    BridgeWorld private world;

    constructor(BridgeWorld world_) {
        world = world_;
    }

    function sendFromHome(uint256 from, uint256 to, uint256 amount, bool asCoins) external {
        world.sendFromHome(from, to, amount, asCoins);
    }

    function callFromHome(uint256 from, uint256 amount, bool asCoins, bool fails) external {
        world.callFromHome(from, amount, asCoins, fails);
    }

    function sendFromRemote(uint256 from, uint256 to, uint256 amount, bool onward) external {
        world.sendFromRemote(from, to, amount, onward);
    }

    function sendFromNative(uint256 from, uint256 to, uint256 amount, bool onward) external {
        world.sendFromNative(from, to, amount, onward);
    }

    function callFromNative(uint256 from, uint256 amount, bool onward, bool fails) external {
        world.callFromNative(from, amount, onward, fails);
    }

    function callFromRemote(uint256 from, uint256 amount, bool onward, bool fails) external {
        world.callFromRemote(from, amount, onward, fails);
    }

    function burnFees(uint256 from, uint256 amount, bool report) external {
        world.burnFees(from, amount, report);
    }

    function deliver(uint256 lane, uint256 index) external {
        world.deliver(lane, index);
    }

    function retry(uint256 lane, uint256 index) external {
        world.retry(lane, index);
    }

    function pause(uint256 lane, uint256 seldom) external {
        world.pause(lane, seldom % 4 == 0);
    }

    function replaceMessenger(uint256 chain, bool retires) external {
        retires ? world.retire(chain) : world.bump(chain);
    }

    function setFaults(uint256 chain, uint256 fault) external {
        world.setFaults(chain, fault);
    }

    function settle(uint256 seldom) external {
        if (seldom % 4 == 0) world.settle();
    }
}

abstract contract BridgeInvariants is Test {
    BridgeWorld internal world;
    BridgeHandler private handler;

    function _setUpWorld(uint8 homeDecimals, uint8 remoteDecimals) internal {
        world = new BridgeWorld(homeDecimals, remoteDecimals);
        handler = new BridgeHandler(world);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function _assertSupplyOverChainsPlusInFlightIsConstant() internal view {
        (uint256 remote, uint256 native) = world.supplies();
        (uint256 remoteTransferred, uint256 nativeTransferred) = world.transferred();
        vm.assertEq(remote + world.inFlight(1), remoteTransferred);
        vm.assertEq(native + world.unreportedFees() + world.inFlight(2), nativeTransferred);
        vm.assertEq(world.free() + world.locked(), world.issued());
    }

    function _assertHomeLockedIsAtLeastWhatIsOut() internal view {
        vm.assertEq(world.owed(), world.locked());
    }

    function _assertCoinsAreMintedLessBurnt() internal view {
        (, uint256 native) = world.supplies();
        vm.assertEq(world.coins() + 1_000 ether, native);
    }

    /// @dev Each message arrives once, despite faults, pauses and new messengers.
    function _makeTrips(uint256 trips) internal {
        for (uint256 i = 0; world.trips() < trips; ++i) {
            _step(uint256(keccak256(abi.encode(i))));
            if (i % 200 == 199) world.settle();
        }
        world.settle();
        _checkAll();
        vm.assertTrue(world.duplicates() > 0 && world.failures() > 0 && world.pauses() > 0, "no faults");
        vm.assertTrue(world.bumps() == 3 && world.reports() > 0, "no changes");
    }

    function _checkAll() internal view {
        _assertSupplyOverChainsPlusInFlightIsConstant();
        _assertHomeLockedIsAtLeastWhatIsOut();
        _assertCoinsAreMintedLessBurnt();
        vm.assertLe(world.mostEffects(), 1);
    }

    function _step(uint256 seed) private {
        uint256 what = seed % 16;
        (uint256 a, uint256 b, uint256 amount, bool flag) =
            (seed >> 8, seed >> 24, (seed >> 40) % 50 ether, (seed >> 200) % 2 == 0);
        if (what < 3) world.sendFromHome(a, b, amount, flag);
        else if (what == 3) world.callFromHome(a, amount, flag, b % 2 == 0);
        else if (what == 4) world.sendFromRemote(a, b, amount, flag);
        else if (what == 5) world.callFromRemote(a, amount, flag, b % 2 == 0);
        else if (what == 6) world.sendFromNative(a, b, amount, flag);
        else if (what == 7) world.callFromNative(a, amount, flag, b % 2 == 0);
        else if (what < 12) world.deliver(a, b);
        else if (what == 12) world.retry(a, b);
        else if (what == 13) world.setFaults(a, b);
        else if (what == 14) world.burnFees(a, amount, flag);
        else if (b % 16 == 0) flag ? world.bump(a) : world.retire(a);
        else world.pause(a, b % 4 == 0);
    }
}

/// @dev A home of 18 decimals, and remotes of 6 and 18.
contract BridgeInvariantTest is BridgeInvariants {
    function setUp() public {
        _setUpWorld(18, 6);
    }

    function invariant_SupplyOverChainsPlusInFlightIsConstant() public view {
        _assertSupplyOverChainsPlusInFlightIsConstant();
    }

    function invariant_HomeLockedIsAtLeastWhatIsOut() public view {
        _assertHomeLockedIsAtLeastWhatIsOut();
    }

    function invariant_EachMessageHasItsEffectAtMostOnce() public view {
        vm.assertLe(world.mostEffects(), 1);
    }

    function invariant_CoinsAreMintedLessBurnt() public view {
        _assertCoinsAreMintedLessBurnt();
    }

    function test_GivenManyTripsWithFaults_NothingIsLost() public {
        _makeTrips(1_000);
        vm.assertTrue(world.retirements() > 0, "no retirement");
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        world.sendFromHome(0, 1, 5 ether, false);
        world.setFaults(1, 0);
        world.deliver(0, 2);
        vm.assertEq(world.failures(), 1);
        world.deliver(0, 2);
        vm.assertEq(world.duplicates(), 1);
        world.pause(1, true);
        world.callFromHome(1, 5 ether, true, true);
        _checkAll();
        world.settle();
        world.bump(1);
        world.sendFromRemote(0, 1, 5e6, true);
        world.callFromNative(0, 5 ether, true, false);
        world.sendFromNative(0, 1, 5 ether, false);
        world.callFromRemote(0, 5e6, false, true);
        world.burnFees(0, 1 ether, true);
        vm.assertEq(world.reports(), 1);
        vm.assertEq(world.trips(), 6);
        _checkAll();
        world.settle();
        world.retire(1);
        vm.assertEq(world.retirements(), 1);
        vm.assertEq(world.settlements(), 2);
        _checkAll();
    }
}

/// @dev A home of 6 decimals, and remotes of 18: units of the home are the larger ones.
contract BridgeOfFewDecimalsInvariantTest is BridgeInvariants {
    function setUp() public {
        _setUpWorld(6, 18);
    }

    function test_GivenManyTripsWithFaults_NothingIsLost() public {
        _makeTrips(300);
    }
}
