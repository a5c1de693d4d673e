// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ISalary} from "../../src/salary/ISalary.sol";
import {Salary} from "../../src/salary/Salary.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {Test} from "../support/Test.sol";

/// @dev Does to salaries what the DAO, its members and former members do. The model walks through time cycle by cycle,
/// where the contract divides, so that a mistake in its arithmetic shows.
contract SalaryHandler is Test {
    uint256 private constant ACTORS = 5;

    struct Model {
        bool member;
        uint256 amount;
        uint256 cycle;
        uint256 begun;
        uint256 earned;
        uint256 claimed;
    }

    Salary private salary;
    GameToken private token;
    address private owner;
    address[] public actors;

    uint256 public funded;
    uint256 public paid;
    uint256 public takenBack;
    uint256 public memberCount;
    uint256 public wrongClaims;
    uint256 private time;

    mapping(address actor => Model) private models;
    mapping(address actor => uint256) public lastLifetime;

    constructor(Salary salary_, GameToken token_, address owner_, uint256 now_) {
        (salary, token, owner, time) = (salary_, token_, owner_, now_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(2000 + i));
        }
    }

    function pass(uint256 hours_, uint256 seconds_) external {
        time += bound(hours_, 0, 100) * 1 hours + bound(seconds_, 0, 3599);
        vm.warp(time);
        for (uint256 i = 0; i < ACTORS; ++i) {
            Model storage model = models[actors[i]];
            while (model.member && model.begun + model.cycle <= time) {
                model.begun += model.cycle;
                model.earned += model.amount;
            }
        }
    }

    function add(uint256 actorSeed, uint96 amount, uint256 cycleHours) external {
        address actor = _actor(actorSeed);
        Model storage model = models[actor];
        if (model.member) return;
        (amount, cycleHours) = (uint96(bound(amount, 0, 1000 ether)), bound(cycleHours, 1, 72));
        ISalary.MemberData[] memory data = new ISalary.MemberData[](1);
        data[0] = ISalary.MemberData(actor, amount, cycleHours, 1, 1);
        vm.prank(owner);
        salary.addMembers(data);
        (model.member, model.amount, model.cycle, model.begun) = (true, amount, cycleHours * 1 hours, time);
        ++memberCount;
    }

    function change(uint256 actorSeed, uint96 amount, uint256 cycleHours) external {
        address actor = _actor(actorSeed);
        Model storage model = models[actor];
        if (!model.member) return;
        (amount, cycleHours) = (uint96(bound(amount, 0, 1000 ether)), bound(cycleHours, 1, 72));
        vm.prank(owner);
        salary.updateMemberSalary(actor, amount, cycleHours);
        (model.amount, model.cycle) = (amount, cycleHours * 1 hours);
        // At most one whole new cycle of the time served counts.
        if (time - model.begun >= model.cycle) {
            model.earned += amount;
            model.begun = time;
        }
    }

    function changeRole(uint256 actorSeed, uint32 role, uint32 group) external {
        address actor = _actor(actorSeed);
        if (!models[actor].member) return;
        vm.prank(owner);
        salary.updateMemberRole(actor, role, group);
    }

    function remove(uint256 actorSeed) external {
        address actor = _actor(actorSeed);
        Model storage model = models[actor];
        if (!model.member) return;
        uint256 owed = model.earned - model.claimed;
        bool pays = !salary.paused() && owed <= token.balanceOf(address(salary));
        address[] memory members = new address[](1);
        members[0] = actor;
        vm.prank(owner);
        salary.removeMembers(members);
        model.member = false;
        --memberCount;
        if (!pays) return;
        model.claimed += owed;
        paid += owed;
    }

    function claim(uint256 actorSeed) external {
        address actor = _actor(actorSeed);
        Model storage model = models[actor];
        uint256 owed = model.earned - model.claimed;
        bool works = owed > 0 && !salary.paused() && owed <= token.balanceOf(address(salary));
        vm.prank(actor);
        try salary.claimSalary() {
            if (!works) ++wrongClaims;
            model.claimed += owed;
            paid += owed;
        } catch {
            if (works) ++wrongClaims;
        }
    }

    function fund(uint256 amount) external {
        amount = bound(amount, 0, 10_000 ether);
        funded += amount;
        token.transfer(address(salary), amount);
    }

    function takeBack(uint256 whether) external {
        if (whether % 4 != 0) return;
        takenBack += token.balanceOf(address(salary));
        vm.prank(owner);
        salary.getTokensBack();
    }

    function togglePause() external {
        bool paused = salary.paused();
        vm.prank(owner);
        if (paused) salary.unpause();
        else salary.pause();
    }

    /// @dev Called by the invariant, to compare with next time.
    function rememberLifetimes() external {
        for (uint256 i = 0; i < ACTORS; ++i) {
            lastLifetime[actors[i]] = salary.calculateLifetimeSalary(actors[i]);
        }
    }

    function modelOf(address actor) external view returns (Model memory) {
        return models[actor];
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }
}
