// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BridgeWorld} from "../support/BridgeWorld.sol";
import {Test} from "../support/Test.sol";

/// @dev What may happen to three chains at random.
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

    function deliver(uint256 chain, uint256 index) external {
        world.deliver(chain, index);
    }

    function retry(uint256 chain, uint256 index) external {
        world.retry(chain, index);
    }

    function setFaults(uint256 chain, uint256 fault) external {
        world.setFaults(chain, fault);
    }

    function settle(uint256 seldom) external {
        if (seldom % 4 == 0) world.settle();
    }
}

contract BridgeInvariantTest is Test {
    BridgeWorld private world;
    BridgeHandler private handler;

    function setUp() public {
        world = new BridgeWorld();
        handler = new BridgeHandler(world);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_SupplyOverChainsPlusInFlightIsConstant() public view {
        (uint256 remote, uint256 native) = world.supplies();
        (uint256 remoteTransferred, uint256 nativeTransferred) = world.transferred();
        vm.assertEq(remote + world.inFlight(1), remoteTransferred);
        vm.assertEq(native + world.inFlight(2), nativeTransferred);
        vm.assertEq(world.free() + world.locked(), world.issued());
    }

    function invariant_HomeLockedIsAtLeastWhatIsOut() public view {
        (uint256 remote, uint256 native) = world.transferred();
        vm.assertEq(remote * 1e12 + native, world.locked());
    }

    function invariant_EachMessageHasItsEffectAtMostOnce() public view {
        vm.assertLe(world.mostEffects(), 1);
    }

    function invariant_CoinsAreMintedLessBurnt() public view {
        (, uint256 native) = world.supplies();
        vm.assertEq(world.coins() + 1_000 ether, native);
    }

    /// @dev 1,000 trips with faults, of which each arrives once.
    function test_GivenManyTripsWithFaults_NothingIsLost() public {
        for (uint256 i = 0; world.trips() < 1_000; ++i) {
            _step(uint256(keccak256(abi.encode(i))));
            if (i % 200 == 199) world.settle();
        }
        world.settle();
        _checkAll();
        vm.assertTrue(world.duplicates() > 0 && world.failures() > 0, "no faults");
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        world.sendFromHome(0, 1, 5 ether, false);
        world.setFaults(1, 0);
        world.deliver(0, 2);
        vm.assertEq(world.failures(), 1);
        world.deliver(0, 2);
        vm.assertEq(world.duplicates(), 1);
        world.pause(0, true);
        world.callFromHome(1, 5 ether, true, true);
        _checkAll();
        world.settle();
        world.sendFromRemote(0, 1, 5e6, true);
        world.callFromNative(0, 5 ether, true, false);
        world.sendFromNative(0, 1, 5 ether, false);
        vm.assertEq(world.trips(), 5);
        _checkAll();
        world.settle();
        vm.assertEq(world.settlements(), 2);
        _checkAll();
    }

    function _step(uint256 seed) private {
        uint256 what = seed % 10;
        (uint256 a, uint256 b, uint256 amount, bool flag) =
            (seed >> 8, seed >> 24, (seed >> 40) % 50 ether, (seed >> 200) % 2 == 0);
        if (what < 2) world.sendFromHome(a, b, amount, flag);
        else if (what == 2) world.callFromHome(a, amount, flag, b % 2 == 0);
        else if (what == 3) world.sendFromRemote(a, b, amount / 1e12, flag);
        else if (what == 4) world.sendFromNative(a, b, amount, flag);
        else if (what == 5) world.callFromNative(a, amount, flag, b % 2 == 0);
        else if (what < 8) world.deliver(a, b);
        else if (what == 8) world.retry(a, b);
        else world.setFaults(a, b);
    }

    function _checkAll() private view {
        invariant_SupplyOverChainsPlusInFlightIsConstant();
        invariant_HomeLockedIsAtLeastWhatIsOut();
        invariant_EachMessageHasItsEffectAtMostOnce();
        invariant_CoinsAreMintedLessBurnt();
    }
}
